import { useTranslate } from 'react-admin';

interface Props {
  readonly columns: number;
  readonly rows: number;
}

/** The rows that are about to come, in their size and number: when they are there, nothing moves. */
export const RowsLoading = ({ columns, rows }: Props) => {
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('ra.page.loading')}>
      <table className="rows" aria-hidden="true">
        <tbody>
          {count(rows + 1).map(row => (
            <tr key={row}>
              {count(columns).map(column => (
                <td key={column}>
                  <span className={`bone bone-${(row * 3 + column * 5) % 4}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const count = (length: number) => Array.from({ length }, (_, index) => index);

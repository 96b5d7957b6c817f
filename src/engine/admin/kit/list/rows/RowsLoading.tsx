import { useTranslate } from 'react-admin';

interface Props {
  readonly columns: number;
  readonly rows: number;
}

/**
 * A skeleton with the size and number of the rows to come, so that nothing moves when they arrive. It is no table,
 * because it has nothing to read.
 */
export const RowsLoading = ({ columns, rows }: Props) => {
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('ra.page.loading')}>
      {count(rows + 1).map(row => (
        <div key={row} className="bones" aria-hidden="true">
          {count(columns).map(column => (
            <span key={column} className={`bone bone-${(row * 3 + column * 5) % 4}`} />
          ))}
        </div>
      ))}
    </div>
  );
};

export const count = (length: number) => Array.from({ length }, (_, index) => index);

import { useTranslate } from 'react-admin';

interface Props {
  readonly columns: number;
  readonly rows: number;
}

/** The rows that are about to come, in their size and number: when they are there, nothing moves. No table yet, for nothing can be read from it. */
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

import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type AdviceRow, type AnsweredLine, adviceFields } from '../../advices/shared/advice';
import { AdviceLineInputs } from './AdviceLineInputs';
import { adviceColumns } from './adviceColumns';
import { pasted } from './adviceRows';

interface Props {
  readonly rows: readonly AdviceRow[];
  /** the server's result for each line; null: not checked yet */
  readonly found: readonly AnsweredLine[] | null;
  readonly onChange: (rows: readonly AdviceRow[]) => void;
}

/** More lines than anyone reads; lines beyond this are checked and posted all the same. */
const shownLines = 100;

/**
 * The lines of an advice as a sheet: typed, or pasted from another one. If there are too many to show, faulty
 * lines come first.
 */
export function AdviceLines({ rows, found, onChange }: Props) {
  const translate = useTranslate();
  const isFaulty = (at: number) => (found?.[at]?.faults.length ?? 0) > 0;
  const places = rows.map((_, at) => at);
  const shown =
    rows.length > shownLines
      ? [...places.filter(isFaulty), ...places.filter(at => !isFaulty(at))].slice(0, shownLines)
      : places;
  return (
    <Box>
      <Box sx={headLook} aria-hidden>
        {adviceFields.map(field => (
          <Typography key={field} variant="caption" color="text.secondary">
            {translate(`payments.advice.${field}`)}
          </Typography>
        ))}
      </Box>
      {shown.map(at => {
        const row = rows[at];
        return (
          row && (
            <AdviceLineInputs
              key={at}
              place={at + 1}
              row={row}
              found={found?.[at] ?? null}
              onChange={changed => onChange(rows.map((each, index) => (index === at ? changed : each)))}
              onSheet={(text, column) => {
                const lines = pasted(text, row, column);
                if (lines) onChange([...rows.slice(0, at), ...lines, ...rows.slice(at + 1)]);
                return lines !== null;
              }}
              onRemove={() => onChange(rows.filter((_, index) => index !== at))}
            />
          )
        );
      })}
      {rows.length > shown.length && (
        <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
          {translate('payments.advice.more', { smart_count: rows.length - shown.length })}
        </Typography>
      )}
    </Box>
  );
}

const headLook = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: adviceColumns,
  gap: 1,
  pb: 0.5,
};

import { useLengthFault } from '@engine/admin/kit/dialog/textLength';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, TextField, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import {
  type AdviceField,
  type AdviceRow,
  type AnsweredLine,
  adviceFields,
  longestText,
} from '../../advices/shared/advice';
import { adviceColumns } from './adviceColumns';

interface Props {
  /** number of the line, from 1 */
  readonly place: number;
  readonly row: AdviceRow;
  readonly found: AnsweredLine | null;
  readonly onChange: (row: AdviceRow) => void;
  /** takes pasted text; true if these were cells of a sheet, which it has spread over lines */
  readonly onSheet: (text: string, column: number) => boolean;
  readonly onRemove: () => void;
}

/** One line of an advice, with the bill that was found for it, or its faults. */
export function AdviceLineInputs({ place, row, found, onChange, onSheet, onRemove }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const lengthFault = useLengthFault();
  // on wider screens the labels are above the columns
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const faultOf = (field: AdviceField) => found?.faults.find(fault => fault.field === field)?.message;
  return (
    <Box sx={lineLook} role="group" aria-label={translate('payments.advice.line', { place })}>
      {adviceFields.map((field, column) => (
        <TextField
          key={field}
          size="small"
          hiddenLabel={!isPhone}
          label={isPhone ? translate(`payments.advice.${field}`) : undefined}
          value={row[field]}
          error={faultOf(field) !== undefined}
          helperText={faultOf(field)}
          {...lengthFault(row[field], longestText)}
          onChange={({ target }) => onChange({ ...row, [field]: target.value })}
          onPaste={event => {
            if (onSheet(event.clipboardData.getData('text'), column)) event.preventDefault();
          }}
          sx={{ gridColumn: { xs: phoneColumns[field], sm: 'auto' } }}
          slotProps={{
            htmlInput: {
              'aria-label': translate(`payments.advice.${field}`),
              ...(isAmount(field) && { inputMode: 'decimal', style: { textAlign: 'right' } }),
            },
          }}
        />
      ))}
      <IconButton
        size="small"
        aria-label={translate('payments.advice.remove', { place })}
        onClick={onRemove}
        sx={{ alignSelf: 'start', mt: 0.5, gridRow: 1, gridColumn: { xs: 3, sm: 6 } }}
      >
        <Close fontSize="small" />
      </IconButton>
      {found?.bill && found.faults.length === 0 && (
        <Typography variant="caption" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {[
            found.bill.number,
            found.bill_case?.number,
            translate('payments.allocate.open_amount', {
              amount: money((found.bill_case ?? found.bill).open),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
    </Box>
  );
}

const isAmount = (field: AdviceField): boolean => field === 'paid' || field === 'cut';

/** On a phone: the bill beside the button that removes the line, the amounts side by side. */
const phoneColumns: Readonly<Record<AdviceField, string>> = {
  bill: '1 / 3',
  bill_case: '1 / -1',
  paid: '1',
  cut: '2 / -1',
  reason: '1 / -1',
};

const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr 40px', sm: adviceColumns },
  gap: 1,
  py: { xs: 1.5, sm: 0.5 },
  borderBottom: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider', sm: 'transparent' },
};

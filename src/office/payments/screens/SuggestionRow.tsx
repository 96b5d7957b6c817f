import { useMoney } from '@engine/admin/kit/format/useMoney';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import Add from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SuggestedBill } from '../shared/suggestions';

interface Props {
  readonly bill: SuggestedBill;
  readonly onTake: () => void;
}

/** A bill that the payment may be meant for, and why. */
export function SuggestionRow({ bill, onTake }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {bill.number} · {bill.recipient_name}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.25 }}>
          {bill.reasons.map(reason => (
            <StatusChip
              key={reason}
              color={reason === 'number' ? 'green' : 'blue'}
              label={translate(`payments.allocate.reasons.${reason}`)}
            />
          ))}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {money(bill.open)}
        {bill.claims_open > 0 && ` + ${money(bill.claims_open)}`}
      </Typography>
      <Button
        size="small"
        startIcon={<Add />}
        onClick={onTake}
        aria-label={translate('payments.allocate.take_bill', { number: bill.number })}
      >
        {translate('payments.allocate.take')}
      </Button>
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 0.75 };

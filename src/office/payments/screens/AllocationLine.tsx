import { useLengthFault } from '@engine/admin/kit/dialog/textLength';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import { longestAllocationReason } from '../shared/longestAllocationReason';
import type { OpenCase } from '../shared/suggestions';
import { AmountField } from './AmountField';
import { type DraftLine, isFee, type Shortfall, shortOf } from './allocationDraft';
import { CaseChoice } from './CaseChoice';
import { SplitButton } from './SplitButton';
import { useAmountText } from './useAmountText';

interface Props {
  readonly line: DraftLine;
  /** replaces the line with one for each of these cases */
  readonly onSplit: (cases: readonly OpenCase[]) => void;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const shortfalls: readonly Shortfall[] = ['open', 'cut', 'discount'];

/**
 * One bill, or one of its cases, with the amount that the payment pays of it, and what happens to the
 * difference.
 */
export function AllocationLine({ line, onSplit, onChange, onRemove }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const money = useMoney();
  const lengthFault = useLengthFault();
  const { bill, of, amount, shortfall } = line;
  const paid = useAmountText(amount ?? 0);
  const fee = useAmountText(line.fee ?? 0);
  const [hasFee] = useState(() => bill.claims_open > 0 && (!of || line.fee !== 0));
  const short = shortOf(line);
  const isWrong = amount === null || amount < 0 || short < 0;
  return (
    <Box sx={lineLook} role="group" aria-label={of ? `${bill.number}, ${of.name}` : bill.number}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Link to={createPath({ resource: 'bills', id: bill.id, type: 'show' })} sx={{ fontWeight: 600 }}>
          {bill.number}
        </Link>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {of?.name ?? bill.recipient_name} ·{' '}
          {translate('payments.allocate.open_amount', { amount: money(of?.open ?? bill.open) })}
        </Typography>
        {!of && <SplitButton bill={bill} onSplit={onSplit} />}
      </Box>
      <AmountField
        label={translate('payments.allocate.amount')}
        value={paid.text}
        error={isWrong}
        onChange={typed => onChange({ ...line, amount: paid.type(typed) })}
        width={150}
      />
      {hasFee && (
        <AmountField
          label={translate('payments.allocate.fee', { amount: money(bill.claims_open) })}
          value={fee.text}
          error={!isFee(line)}
          onChange={typed => onChange({ ...line, fee: fee.type(typed) })}
          width={210}
        />
      )}
      {!isWrong && short > 0 && (
        <TextField
          select
          size="small"
          label={translate('payments.allocate.difference', { amount: money(short) })}
          value={shortfall}
          onChange={({ target }) => {
            const chosen = shortfalls.find(each => each === target.value) ?? 'open';
            onChange({ ...line, shortfall: chosen, reason: '' });
          }}
          sx={{ width: 210 }}
        >
          {shortfalls.map(each => (
            <MenuItem key={each} value={each}>
              {translate(`payments.allocate.shortfall.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!isWrong && short > 0 && shortfall === 'cut' && !of && (
        <CaseChoice
          bill={bill.id}
          value={line.billCase}
          onChange={billCase => onChange({ ...line, billCase })}
        />
      )}
      {!isWrong && short > 0 && shortfall !== 'open' && (
        <TextField
          size="small"
          label={translate('payments.allocate.reason')}
          value={line.reason}
          onChange={({ target }) => onChange({ ...line, reason: target.value })}
          sx={{ width: 210 }}
          {...lengthFault(line.reason, longestAllocationReason)}
        />
      )}
      <IconButton
        aria-label={translate('payments.allocate.remove', { number: of?.name ?? bill.number })}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  // keeps the label of the amount clear of the line above
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

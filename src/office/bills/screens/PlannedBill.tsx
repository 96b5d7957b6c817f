import { useMoney } from '@engine/admin/kit/format/useMoney';
import { useLabels } from '@engine/admin/kit/page/parts/usePages';
import { Box, Button, Checkbox, Collapse, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PreviewedBill } from '../shared/runPreview';
import { type Dropped, totalLeft } from './runState';

interface Props {
  readonly bill: PreviewedBill;
  readonly dropped: Dropped;
  readonly onToggle: (cases: readonly number[]) => void;
}

/** One planned bill: recipient and sum; its cases can be expanded, and each can be excluded. */
export function PlannedBill({ bill, dropped, onToggle }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const hasTexts = useLabels('bill-cases');
  const [isOpen, setOpen] = useState(false);
  const ids = bill.cases.map(({ id }) => id);
  const isOut = ids.every(id => dropped.has(id));
  const isPartly = !isOut && ids.some(id => dropped.has(id));
  return (
    <Box sx={billLook}>
      <Box sx={rowLook}>
        <Checkbox
          checked={!isOut}
          indeterminate={isPartly}
          onChange={() => onToggle(ids)}
          slotProps={{ input: { 'aria-label': `${bill.recipient}, ${bill.company}` } }}
        />
        <Box sx={{ flex: { xs: '1 1 calc(100% - 3rem)', sm: 1 }, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{bill.recipient}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`resources.bills.enums.kind.${bill.kind}`)} · {bill.company} ·{' '}
            {hasTexts &&
              bill.kind !== 'copay' &&
              bill.processingCode !== '01' &&
              `${translate(`resources.bill-cases.enums.processing_code.${bill.processingCode}`)} · `}
            {translate('billing.run.cases', { smart_count: bill.cases.length })}
          </Typography>
        </Box>
        <Typography sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {money(totalLeft(bill, dropped))}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'billing.run.hide_cases' : 'billing.run.show_cases')}
        </Button>
      </Box>
      {bill.copayClaimed !== null && !isOut && (
        <Typography variant="body2" color="warning.main" sx={{ pl: 6 }}>
          {translate('billing.run.copay_claimed', { number: bill.copayClaimed })}
        </Typography>
      )}
      <Collapse in={isOpen} unmountOnExit>
        {bill.cases.map(({ id, number, guest, owed }) => (
          <Box key={id} sx={{ ...rowLook, pl: 4 }}>
            <FormControlLabel
              sx={{ flex: 1 }}
              control={<Checkbox size="small" checked={!dropped.has(id)} onChange={() => onToggle([id])} />}
              label={`${number} · ${guest}`}
            />
            <span>{money(owed)}</span>
          </Box>
        ))}
      </Collapse>
    </Box>
  );
}

const billLook = { borderBottom: 1, borderColor: 'divider', py: 0.5, '&:last-of-type': { borderBottom: 0 } };
const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexWrap: 'wrap',
  fontVariantNumeric: 'tabular-nums',
};

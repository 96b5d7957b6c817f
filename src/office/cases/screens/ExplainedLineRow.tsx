import { useAccess } from '@engine/admin/kit/access/access';
import { RecordLink } from '@engine/admin/kit/values/RefValue';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ExplainedLine } from '../shared/caseExplanation';
import { useFigures } from './useFigures';
import { useStepText } from './useStepText';

/** One line of a bill: its tariff number, the calculation in numbers, further steps in words. */
export function ExplainedLineRow({ line }: { readonly line: ExplainedLine }) {
  const translate = useTranslate();
  const { can } = useAccess();
  const { money, price, quantity } = useFigures();
  const stepText = useStepText();
  const { tariffNumber } = line;
  const formula = translate(`cases.explain.unit_${line.unit ?? 'flat'}`, {
    quantity: quantity(line.quantity),
    price: price(line.unitPrice),
  });
  const rate = Number(line.vatRate);
  const vat =
    rate === 0
      ? translate('cases.explain.vat_free')
      : translate('cases.explain.vat_in', { rate, vat: money(line.vatAmount) });
  return (
    <Box sx={lineLook}>
      <span>
        {tariffNumber && can('tariffnumbers', 'read') ? (
          <RecordLink reference="tariffnumbers" id={tariffNumber.id}>
            {tariffNumber.number}
          </RecordLink>
        ) : (
          tariffNumber?.number
        )}{' '}
        {line.description}
      </span>
      <span className="formula">{formula}</span>
      <span className="amount">{money(line.amount)}</span>
      <small>{[...line.steps.map(stepText), vat].join(' · ')}</small>
    </Box>
  );
}

/** Side by side if there is room; on a phone the formula is below the name. */
export const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 5.5rem' },
  columnGap: 2,
  py: 0.625,
  borderTop: '1px dashed',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '& .formula': {
    color: 'text.secondary',
    textAlign: { sm: 'right' },
    order: { xs: 1, sm: 0 },
    gridColumn: { xs: '1 / -1', sm: 'auto' },
  },
  '& .amount': { textAlign: 'right' },
  '& small': { gridColumn: '1 / -1', order: 2, color: 'text.secondary', fontSize: '0.8125rem' },
};

import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ExplainedTour } from '../shared/caseExplanation';
import { lineLook } from './ExplainedLineRow';
import { useFigures } from './useFigures';

/** What the passenger pays for a tour, and why (§ 61 SGB V). */
export function ExplainedCopay({ copay }: { readonly copay: NonNullable<ExplainedTour['copay']> }) {
  const translate = useTranslate();
  const { money } = useFigures();
  return (
    <Box sx={lineLook}>
      <span>{translate('cases.explain.copay_line')}</span>
      <span className="formula" />
      <span className="amount">{money(copay.amount)}</span>
      <small>{translate(`cases.liability.${copay.liability}`, { base: money(copay.base) })}</small>
    </Box>
  );
}

import { formatMonth } from '@engine/admin/kit/format/date';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { listLink } from '@engine/admin/kit/listLink';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import type { RunPreview } from '../shared/runPreview';
import type { RunResult } from './billingApi';
import { PlannedBill } from './PlannedBill';
import { type Dropped, leftOf } from './runState';

interface Props {
  readonly preview: RunPreview;
  readonly period: string;
  readonly dropped: Dropped;
  /** excludes these cases, or includes them again */
  readonly onToggle: (ids: readonly number[]) => void;
  readonly isBusy: boolean;
  /** previews another month */
  readonly onMonth: (period: string) => void;
  readonly onBack: () => void;
  readonly onRun: (result: RunResult) => void;
}

/** The planned bills, from which cases can be excluded, and the sums of the rest. */
export function RunPreviewStep({ preview, period, dropped, onToggle, isBusy, ...props }: Props) {
  const { onMonth, onBack, onRun } = props;
  const translate = useTranslate();
  const money = useMoney();
  const left = leftOf(preview, dropped);
  const isEmpty = left.bills === 0;
  return (
    <>
      <DialogContent dividers>
        {preview.notReady > 0 && <NotReady count={preview.notReady} period={period} />}
        {preview.earlier.length > 0 && <Earlier months={preview.earlier} isBusy={isBusy} onMonth={onMonth} />}
        {preview.bills.length === 0 && <Typography>{translate('billing.run.nothing')}</Typography>}
        {preview.bills.map(bill => (
          <PlannedBill key={bill.key} bill={bill} dropped={dropped} onToggle={onToggle} />
        ))}
      </DialogContent>
      <Box role="status" sx={sumLook}>
        <span>
          {translate('billing.run.bills', { smart_count: left.bills })}
          {dropped.size > 0 && ` · ${translate('billing.run.dropped', { smart_count: dropped.size })}`}
        </span>
        <strong>{money(left.sum)}</strong>
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ px: 3, pt: 0.5 }}>
        {translate('billing.run.issue_hint')}
      </Typography>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onBack}>{translate('billing.run.back')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button disabled={isBusy || isEmpty} onClick={() => onRun('drafts')}>
          {translate('billing.run.drafts')}
        </Button>
        <Button variant="contained" disabled={isBusy || isEmpty} onClick={() => onRun('issued')}>
          {translate('billing.run.issue')}
        </Button>
      </DialogActions>
    </>
  );
}

function NotReady({ count, period }: { readonly count: number; readonly period: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const to = listLink(createPath({ resource: 'bill-cases', type: 'list' }), {
    period_gte: period,
    period_lte: period,
    to_check: true,
  });
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('billing.run.not_ready', { smart_count: count })}{' '}
      <Link to={to} sx={{ textDecoration: 'underline' }}>
        {translate('billing.run.show_not_ready')}
      </Link>
    </Alert>
  );
}

interface EarlierProps {
  readonly months: RunPreview['earlier'];
  readonly isBusy: boolean;
  readonly onMonth: (period: string) => void;
}

function Earlier({ months, isBusy, onMonth }: EarlierProps) {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('billing.run.earlier')}{' '}
      {months.map(({ period, cases }) => (
        <Button key={period} size="small" disabled={isBusy} onClick={() => onMonth(period)}>
          {`${formatMonth(period)} · ${translate('billing.run.cases', { smart_count: cases })}`}
        </Button>
      ))}
    </Alert>
  );
}

const sumLook = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 3,
  pt: 1.5,
  fontVariantNumeric: 'tabular-nums',
};

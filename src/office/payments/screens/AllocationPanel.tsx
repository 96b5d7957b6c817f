import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { LeaveGuard } from '@engine/admin/kit/dialog/LeaveGuard';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import LinkOff from '@mui/icons-material/LinkOff';
import { Alert, Box, Card, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OpenBill } from '../shared/suggestions';
import { AdviceButton } from './AdviceButton';
import { AllocationLine } from './AllocationLine';
import {
  allocationsOf,
  type DraftLine,
  isBookable,
  keyOf,
  leftOf,
  splitLine,
  takeBill,
} from './allocationDraft';
import { BillSearch } from './BillSearch';
import { BookedAdvices } from './BookedAdvices';
import type { SeenPayment } from './changePayment';
import { RefundButton } from './RefundButton';
import { SuggestionRow } from './SuggestionRow';
import { useDraft } from './useDraft';
import { usePosting } from './usePosting';
import type { FoundBills } from './useSuggestions';

interface Props {
  readonly payment: SeenPayment;
  readonly rest: number;
  readonly allocated: number;
  /** the sums that the draft is for, as `moneyOf` states them */
  readonly money: string;
  readonly found: FoundBills;
}

/**
 * The bills to allocate the payment to, prefilled from the payment's own data; one key or click posts them.
 */
export function AllocationPanel({ payment, rest, allocated, money: sums, found }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const titleId = useId();
  const draft = useDraft(payment, rest, sums, found);
  const { lines, change } = draft;
  const posting = usePosting(payment, { onPosted: draft.settle, onRefused: draft.refuse });
  const isReady = isBookable(lines, rest) && !draft.isOutdated;
  const left = leftOf(lines, rest);
  const add = (bill: OpenBill) => change(before => takeBill(before, bill, rest, found.principal_first));
  const replace = (line: DraftLine, by: readonly DraftLine[]) =>
    change(before => before.flatMap(each => (keyOf(each) === keyOf(line) ? by : [each])));
  const offered = found.suggestions.filter(({ id }) => !lines.some(({ bill }) => bill.id === id));
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ mb: 1, pb: 1 }}>
      <Box sx={headLook}>
        <Typography component="h2" id={titleId} variant="subtitle2">
          {translate('payments.allocate.title')}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {rest > 0 && <AdviceButton payment={payment} rest={rest} />}
        {rest > 0 && <RefundButton payment={payment} rest={rest} />}
        {allocated > 0 && (
          <WriteButton
            size="small"
            color="inherit"
            startIcon={<LinkOff />}
            disabled={posting.isPending}
            onClick={() => posting.mutate({ kind: 'release' })}
          >
            {translate('payments.allocate.release', { amount: money(allocated) })}
          </WriteButton>
        )}
      </Box>
      <LeaveGuard hasChanges={draft.isTouched} />
      <BookedAdvices payment={payment} />
      {draft.isReplaced && (
        <Alert severity="warning" sx={{ mx: 2, mb: 1 }}>
          {translate('payments.allocate.replaced')}
        </Alert>
      )}
      {rest > 0 && (
        <form
          onSubmit={event => {
            event.preventDefault();
            if (isReady) posting.mutate({ kind: 'allocate', allocations: allocationsOf(lines) });
          }}
        >
          {lines.map(line => (
            <AllocationLine
              key={`${draft.round}/${keyOf(line)}`}
              line={line}
              onSplit={cases => replace(line, splitLine(line, cases, left))}
              onChange={changed => replace(line, [changed])}
              onRemove={() => replace(line, [])}
            />
          ))}
          <Box sx={sumLook}>
            <Box sx={{ flex: '0 1 260px', mr: 'auto' }}>
              <BillSearch onPick={add} />
            </Box>
            <Typography
              role="status"
              variant="body2"
              color={left < 0 ? 'error' : 'text.secondary'}
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {translate(left < 0 ? 'payments.allocate.too_much' : 'payments.allocate.left', {
                amount: money(Math.abs(left)),
              })}
            </Typography>
            <WriteButton type="submit" variant="contained" disabled={posting.isPending || !isReady}>
              {translate('payments.allocate.book')}
            </WriteButton>
          </Box>
        </form>
      )}
      {left > 0 && offered.length > 0 && (
        <>
          <Typography component="h3" variant="caption" color="text.secondary" sx={{ px: 2 }}>
            {translate('payments.allocate.suggestions')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {offered.slice(0, 8).map(bill => (
              <SuggestionRow key={bill.id} bill={bill} onTake={() => add(bill)} />
            ))}
          </Box>
        </>
      )}
    </Card>
  );
}

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  minHeight: 48,
};
const sumLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
};

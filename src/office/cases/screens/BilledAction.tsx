import { useAccess } from '@engine/admin/kit/access/access';
import { WhyNot } from '@engine/admin/kit/access/WhyNot';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  Link,
  useCreatePath,
  useGetOne,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { billedStates } from '../shared/billedStates';
import type { FindingCode } from '../shared/checkResults';
import { createCasesApi } from './casesApi';
import { WithdrawButton } from './WithdrawButton';

/**
 * The action for a finding on a billed case that has changed since: a later claim if the insurer owes more,
 * else a correction.
 */
export function BilledAction({ code }: { readonly code: FindingCode }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const { can } = useAccess();
  const claim = useClaimCopay();
  const credit = useCreditGuest();
  const passedOn = useBillPassedOn(code === 'copayLess');
  const isBilled = billedStates.some(state => state === record?.status);
  if (givenBack.has(code) && record) return <WithdrawButton />;
  if (passedOn !== null)
    return (
      <Button
        component={Link}
        size="small"
        to={createPath({ resource: 'bills', id: passedOn, type: 'show' })}
      >
        {translate('cases.copay.to_claim')}
      </Button>
    );
  if (code === 'copayLess' && isBilled && can('bill-cases', 'claim_copay'))
    return (
      <WriteButton size="small" disabled={claim.isPending} onClick={() => claim.mutate()}>
        {translate('cases.copay.claim')}
      </WriteButton>
    );
  if (code === 'guestNotCredited')
    return can('bill-cases', 'give_up') ? (
      <WriteButton size="small" disabled={credit.isPending} onClick={() => credit.mutate()}>
        {translate('cases.copay.credit')}
      </WriteButton>
    ) : (
      <WhyNot reason="cases.copay.credit_right">
        <Button size="small">{translate('cases.copay.credit')}</Button>
      </WhyNot>
    );
  if (corrected.has(code) && record?.bill && can('bills', 'read'))
    return (
      <Button
        component={Link}
        size="small"
        to={createPath({ resource: 'bills', id: record.bill, type: 'show' })}
      >
        {translate('cases.copay.to_bill')}
      </Button>
    );
  return null;
}

const givenBack: ReadonlySet<FindingCode> = new Set(['guestAsked', 'guestDrafted']);

const corrected: ReadonlySet<FindingCode> = new Set([
  'copayMore',
  'otherInsurer',
  'guestPays',
  'companyPays',
]);

/**
 * The bill that claims the co-payment from the insurer instead of the guest: its correction claims no more
 * than is due.
 */
function useBillPassedOn(isAsked: boolean): number | null {
  const { can } = useAccess();
  const next = useRecordContext()?.next_case;
  const { data: claim } = useGetOne(
    'bill-cases',
    { id: next ?? 0 },
    { enabled: isAsked && next != null && can('bills', 'read'), retry: false },
  );
  return claim?.kind === 'copay' && claim.bill ? Number(claim.bill) : null;
}

const useClaimCopay = () => useCaseOrder('claimCopay', 'cases.copay.claimed');
const useCreditGuest = () => useCaseOrder('creditGuest', 'cases.copay.credited');

function useCaseOrder(order: 'claimCopay' | 'creditGuest', done: string) {
  const api = useApi(createCasesApi);
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: () => api[order](Number(record?.id), Number(record?.version)),
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
    },
    onError: error => {
      notifyError(error);
      refresh();
    },
  });
}

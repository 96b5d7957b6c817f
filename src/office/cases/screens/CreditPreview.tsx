import { useMoney } from '@engine/admin/kit/format/useMoney';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useApi } from '@engine/admin/shell/useApi';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { ClaimToWithdraw, EndingStep, GuestCredit } from '../../bills/shared/guestCredit';
import { createCasesApi } from './casesApi';

/** The guest's credits if the case claims nothing any more. */
export function CreditPreview({ step }: { readonly step: EndingStep }) {
  const translate = useTranslate();
  const api = useApi(createCasesApi);
  const record = useRecordContext();
  const { data, error, refetch } = useQuery({
    queryKey: ['bill-cases', 'credit', record?.id, step],
    queryFn: () => api.credits(Number(record?.id), step),
    gcTime: 0,
  });
  if (error) return <NotLoaded error={error} refetch={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={48} />;
  if (data.passedOn.length > 0) return <PassedOn claims={data.passedOn} />;
  if (data.credits.length === 0)
    return <Typography variant="body2">{translate('cases.credit.nothing')}</Typography>;
  return (
    <Alert severity="info">
      {translate('cases.credit.title')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.credits.map(credit => (
          <CreditLine key={credit.number} credit={credit} />
        ))}
      </Box>
    </Alert>
  );
}

/** Claims that prevent the step, each with a link. */
function PassedOn({ claims }: { readonly claims: readonly ClaimToWithdraw[] }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="warning">
      {translate('cases.credit.passed_on', { smart_count: claims.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {claims.map(({ id, number, bill }) => (
          <li key={id}>
            <Link to={createPath({ resource: 'bill-cases', id, type: 'show' })}>{number}</Link>
            {bill !== null && ` – ${translate('cases.credit.on_bill', { bill })}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function CreditLine({ credit: { number, before, after, refund } }: { readonly credit: GuestCredit }) {
  const translate = useTranslate();
  const money = useMoney();
  const drafted = after === 0 ? 'draft_goes' : 'draft_less';
  const issued = after === 0 ? 'whole' : 'part';
  return (
    <li>
      {translate(`cases.credit.${number === null ? drafted : issued}`, {
        number,
        before: money(before),
        after: money(after),
      })}{' '}
      {refund > 0 && translate('cases.credit.refund', { refund: money(refund) })}
    </li>
  );
}

import { useAccess } from '@engine/admin/kit/access/access';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useApi } from '@engine/admin/shell/useApi';
import { shapes } from '@engine/shared/formats';
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { createInsuranceApi } from './insuranceApi';

/** In the form of an insurance period: says before saving which cases it affects, and how. */
export const ChangeHint = () => {
  const translate = useTranslate();
  const api = useApi(createInsuranceApi);
  const { tag } = useLanguage();
  const { can } = useAccess();
  const [guest, from, to, kind, insurer] = useWatch({
    name: ['guest', 'valid_from', 'valid_to', 'kind', 'health_insurance'],
  });
  const period: Record<string, string> = { guest: String(guest), from: String(from), kind: String(kind) };
  if (typeof to === 'string' && shapes.date(to)) period.to = to;
  if (typeof insurer === 'number') period.insurer = String(insurer);
  const isSaid =
    typeof guest === 'number' &&
    typeof from === 'string' &&
    shapes.date(from) &&
    typeof kind === 'string' &&
    (kind !== 'statutory' || period.insurer !== undefined);
  const isAsked = isSaid && can('guest-insurances', 'create') && can('bill-cases', 'list');
  const { data } = useQuery({
    queryKey: ['guest-insurances', 'preview', period],
    queryFn: () => api.preview(period),
    enabled: isAsked,
  });
  if (!isAsked || !data || data.billed + data.unbilled === 0) return null;
  return (
    <Alert severity={data.billed > 0 ? 'warning' : 'info'} role="status" sx={{ borderRadius: 0 }}>
      {translate('insurances.change.title', { day: formatDay(from, tag) })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.billed > 0 && <li>{translate('insurances.change.billed', { smart_count: data.billed })}</li>}
        {data.unbilled > 0 && (
          <li>{translate('insurances.change.unbilled', { smart_count: data.unbilled })}</li>
        )}
      </Box>
    </Alert>
  );
};

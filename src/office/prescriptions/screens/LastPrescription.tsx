import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useShortcut } from '@engine/admin/kit/shortcuts/useShortcut';
import { labelOf } from '@engine/admin/kit/values/RefValue';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert, Button } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

/** Fields that usually stay the same from one prescription of a guest to the next. */
const repeated = [
  'bsnr',
  'lanr',
  'treatment_type',
  'reason',
  'icd10',
  'accident',
  'facility',
  'transport_kind',
  'equipment',
  'direction',
  'trips_per_week',
] as const;

/** In the form of a new prescription: the guest's last one, which one key copies into the form. */
export const LastPrescription = () => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { setValue } = useFormContext();
  const [id, guest] = useWatch({ name: ['id', 'guest'] });
  const isWanted = id === undefined && typeof guest === 'number';
  const { data } = useGetList(
    'prescriptions',
    {
      filter: { guest },
      sort: { field: 'issued_on', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: isWanted },
  );
  const last = isWanted ? data?.[0] : undefined;
  const take = () => {
    for (const name of repeated) {
      const value = last?.[name] ?? null;
      if (value !== null) setValue(name, value, { shouldDirty: true });
    }
  };
  const label = translate('prescriptions.last.take');
  useShortcut(last ? { keys: [key], label, group: 'form', run: take } : null);
  if (!last) return null;
  const params = {
    date: formatDay(String(last.issued_on), tag),
    treatment: labelOf(last._labels, 'treatment_type') ?? '',
  };
  return (
    <Alert
      severity="info"
      icon={<ContentCopy fontSize="small" />}
      sx={{ borderRadius: 0, alignItems: 'center', py: 0 }}
      action={
        <Button color="inherit" size="small" onClick={take} aria-keyshortcuts="Control+.">
          {label}
        </Button>
      }
    >
      {translate('prescriptions.last.title', params)}
    </Alert>
  );
};

/** One of the few keys that neither type anything nor belong to the browser. */
const key = 'mod+.';

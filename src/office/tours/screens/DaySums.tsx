import { useLanguage } from '@engine/admin/kit/format/language';
import { formatScaled } from '@engine/admin/kit/format/number';
import { useField } from '@engine/admin/kit/page/entityContext';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** What the tours that are shown come to. */
export const DaySums = () => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { data = [] } = useListContext();
  const kilometres = data.reduce((sum, { km_loaded: km }) => sum + (typeof km === 'number' ? km : 0), 0);
  const unsigned = data.filter(
    ({ signature_present: has, status }) => !has && driven.includes(status),
  ).length;
  const states = useField('status')?.options ?? [];
  return (
    <Box role="status" sx={sumsLook}>
      <span>{translate('tours.sums.tours', { smart_count: data.length })}</span>
      <span className="figures">{translate('tours.sums.km', { km: formatScaled(kilometres, 1, tag) })}</span>
      {unsigned > 0 && <span>{translate('tours.sums.unsigned', { smart_count: unsigned })}</span>}
      {states.map(({ value, color }) => {
        const count = data.filter(({ status }) => status === value).length;
        if (count === 0) return null;
        const name = translate(`resources.tours.enums.status.${value}`);
        return <StatusChip key={value} color={color ?? 'grey'} label={`${count} ${name}`} />;
      })}
    </Box>
  );
};

const driven: readonly unknown[] = ['driven', 'checked', 'disputed', 'billed'];

const sumsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};

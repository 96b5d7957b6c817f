import { useLanguage } from '@engine/admin/kit/format/language';
import { formatScaled } from '@engine/admin/kit/format/number';
import { useListSums } from '@engine/admin/kit/list/sums/useListSums';
import { useField } from '@engine/admin/kit/page/entity/entityContext';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** The totals of all tours of the day, not only those on this page. */
export const DaySums = () => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const sums = useListSums({ by: 'status' });
  const unsigned = useListSums({ within: { no_signature: true } });
  const states = useField('status')?.options ?? [];
  const { total } = useListContext();
  if (total === 0) return null;
  // The line stays while the sums of another day are read, so that screen readers hear of them.
  return (
    <Box role="status" sx={sumsLook}>
      {sums && (
        <>
          <span>{translate('tours.sums.tours', { smart_count: sums.count })}</span>
          {sums.sums && (
            <span className="figures">
              {translate('tours.sums.km', { km: formatScaled(sums.sums.km_loaded ?? 0, 1, tag) })}
            </span>
          )}
          {unsigned && unsigned.count > 0 && (
            <span>{translate('tours.sums.unsigned', { smart_count: unsigned.count })}</span>
          )}
          {states.map(({ value, color }) => {
            const group = sums.groups?.find(each => each.value === value);
            if (!group) return null;
            const name = translate(`resources.tours.enums.status.${value}`);
            return <StatusChip key={value} color={color ?? 'grey'} label={`${group.count} ${name}`} />;
          })}
        </>
      )}
    </Box>
  );
};

const sumsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
};

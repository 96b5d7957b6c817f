import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { GroupChoice } from './GroupChoice';
import { useSetGrouping } from './useGrouping';

interface Props {
  readonly grouping: Grouping;
  /** undefined while loading */
  readonly count: number | undefined;
}

/** Above a grouped list: the grouping and a button to remove it. */
export const GroupsBar = ({ grouping, count }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const setGrouping = useSetGrouping();
  return (
    <Box className="no-print" sx={barLook}>
      <GroupChoice grouping={grouping} />
      <IconButton size="small" aria-label={translate('app.groups.leave')} onClick={() => setGrouping(null)}>
        <Close sx={{ fontSize: 18 }} />
      </IconButton>
      <Typography role="status" variant="body2" color="text.secondary">
        {count !== undefined &&
          translate('app.groups.count', { smart_count: count, count: formatScaled(count, 0, tag) })}
      </Typography>
    </Box>
  );
};

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 0.5, mb: 1 };

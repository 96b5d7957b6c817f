import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FindingText } from './FindingText';
import type { FilterFinding } from './filterTree';

interface Props {
  readonly finding: FilterFinding;
  readonly onRemove: () => void;
}

/**
 * A data quality finding among the conditions: it is set by a link on the quality page, and can only be removed here.
 */
export const FindingRow = ({ finding, onRemove }: Props) => {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('app.filter.condition')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
    >
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <FindingText broken={finding} />
      </Typography>
      <IconButton aria-label={translate('app.filter.remove')} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

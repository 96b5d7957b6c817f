import { Box } from '@mui/material';
import { StatusChip } from '../StatusChip';
import { isTexts, Value, type ValueProps } from '../Value';

export const TagsValue = ({ source }: ValueProps) => (
  <Value source={source} is={isTexts}>
    {tags => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {tags.map(tag => (
          <StatusChip key={tag} label={tag} color="grey" />
        ))}
      </Box>
    )}
  </Value>
);

import { Box } from '@mui/material';
import { Value, type ValueProps } from '../Value';

/** A structured value kept whole, as people read it: its texts and numbers, a line for each part. */
export const JsonValue = ({ source }: ValueProps) => (
  <Value source={source} is={isStructured}>
    {value => (
      <Box sx={{ maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {linesOf(value).join('\n')}
      </Box>
    )}
  </Value>
);

export const isStructured = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The names of the parts are technical and left out; an inner structure shares one line. */
export const linesOf = (value: object): readonly string[] =>
  Object.values(value)
    .map(part => (isStructured(part) ? linesOf(part).join(' · ') : part === null ? '' : String(part)))
    .filter(line => line !== '');

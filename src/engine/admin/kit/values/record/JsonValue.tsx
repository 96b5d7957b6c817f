import { Box } from '@mui/material';
import { Value, type ValueProps } from '../Value';

/** An opaque structured value in readable form: its texts and numbers, one line for each part. */
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

/** The keys are technical and omitted; nested structures are joined on one line. */
export const linesOf = (value: object): readonly string[] =>
  Object.values(value)
    .map(part => (isStructured(part) ? linesOf(part).join(' · ') : part === null ? '' : String(part)))
    .filter(line => line !== '');

import { Box } from '@mui/material';
import { Value, type ValueProps } from './Value';

/** A structured value kept whole. */
export const JsonValue = ({ source }: ValueProps) => (
  <Value source={source} is={isStructured}>
    {value => (
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1,
          maxHeight: 320,
          overflow: 'auto',
          borderRadius: 1,
          fontSize: '0.75rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          backgroundColor: 'action.hover',
        }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    )}
  </Value>
);

const isStructured = (value: unknown): value is object => typeof value === 'object' && value !== null;

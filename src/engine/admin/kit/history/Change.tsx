import { Box } from '@mui/material';
import { ChangedValue } from './ChangedValue';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly change: readonly [before: unknown, after: unknown];
}

/** `City: Bonn → Ulm`; without an old value there is no arrow. */
export const Change = ({ name, label, change: [before, after] }: Props) => (
  <Box component="span" sx={changeLook}>
    <small>{label}:</small>
    {before !== null && (
      <>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <ChangedValue name={name} value={before} />
        </Box>
        <span aria-hidden>→</span>
      </>
    )}
    <ChangedValue name={name} value={after} />
  </Box>
);

const changeLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 0.75,
  py: 0.25,
  // boolean icons have no baseline
  '& > :has(svg), & > svg': { alignSelf: 'center' },
  '& > small': { lineHeight: '1.25rem' },
};

import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useServices } from '../../services';

interface Props {
  readonly inverse?: boolean;
}

/** A long name is cut with an ellipsis on a phone. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The office's mark and the product's name. */
export function Logo({ inverse = false }: Props) {
  const translate = useTranslate();
  const { mark: Mark } = useServices();
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        color: inverse ? '#fff' : 'text.primary',
      }}
    >
      <Mark inverse={inverse} />
      <Box component="span" sx={{ ...oneLine, fontSize: 17, fontWeight: 700, letterSpacing: '-0.02em' }}>
        {translate('app.name')}
      </Box>
    </Box>
  );
}

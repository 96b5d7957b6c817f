import { Box, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

const FIRST = 6;

/** A list in one line; a long one shows the first few and a button for the rest. */
export function SomeOf({ texts }: { readonly texts: readonly string[] }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || texts.length <= FIRST + 1 ? texts : texts.slice(0, FIRST);
  const left = texts.length - shown.length;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {shown.join(' · ')}
      {left > 0 && (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            onClick={() => setWhole(true)}
            sx={{ verticalAlign: 'baseline' }}
          >
            {translate('authorization.matrix.preview.more', { smart_count: left })}
          </Link>
        </>
      )}
    </Box>
  );
}

import { Box } from '@mui/material';
import { Fragment } from 'react';

/** An address in one line; if it is too long, it wraps only after commas: never within *Neu-Ulm*. */
export const AddressText = ({ children }: { readonly children: string }) => {
  const parts = children.split(/(?<=,) /);
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at).join(' ')}>
      {at > 0 && ' '}
      <Box component="span" sx={{ display: 'inline-block' }}>
        {part}
      </Box>
    </Fragment>
  ));
};

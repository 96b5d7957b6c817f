import { Box, Skeleton } from '@mui/material';
import { useTimeout } from 'ra-core';
import { useEffect } from 'react';
import { addWaitingPage } from './waitingPages';

/** A skeleton while the code of a page loads; shown only if that takes more than 300 ms. */
export function PageLoading() {
  const isSlow = useTimeout(300);
  useEffect(addWaitingPage, []);
  return (
    <Box aria-busy="true" sx={{ pt: 1 }}>
      {isSlow && (
        <>
          <Skeleton width={220} height={36} />
          <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />
        </>
      )}
    </Box>
  );
}

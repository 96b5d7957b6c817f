import { Box, Skeleton } from '@mui/material';
import { useTimeout } from 'ra-core';
import { useEffect } from 'react';

interface Props {
  /** hears that a page is awaited, and that it is no more */
  readonly onWait?: (isWaiting: boolean) => void;
}

/** The outline of a page while its code comes; nothing at all when that is quick. */
export function PageLoading({ onWait }: Props) {
  const isSlow = useTimeout(300);
  useEffect(() => {
    onWait?.(true);
    return () => onWait?.(false);
  }, [onWait]);
  if (!isSlow) return null;
  return (
    <Box aria-busy="true" sx={{ pt: 1 }}>
      <Skeleton width={220} height={36} />
      <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />
    </Box>
  );
}

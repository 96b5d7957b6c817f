import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { useSession } from '../services';

/** Printed only: the product, when it was printed and by whom, because a printout outlives the data on it. */
export function PrintStamp() {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const user = useSession()?.user;
  const name = user && `${user.first_name} ${user.last_name}`;
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const now = () => setAt(new Date());
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return (
    <Box className="print-only" sx={{ textAlign: 'right', fontSize: '8pt' }}>
      {[translate('app.name'), formatInstant(at.toISOString(), tag), name].filter(Boolean).join(' · ')}
    </Box>
  );
}

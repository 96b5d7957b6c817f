import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../format/language';
import { formatScaled } from '../../format/number';
import { useListSums } from './useListSums';

/** The exact count of a list above the server's limit; on request only, since it may take seconds. */
export const ExactCount = () => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [isRequested, setRequested] = useState(false);
  const answer = useListSums({ isExact: true, isOn: isRequested });
  return (
    <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {isRequested && answer ? (
        translate('app.kit.counted', { count: formatScaled(answer.count, 0, tag) })
      ) : (
        <Button size="small" loading={isRequested} onClick={() => setRequested(true)}>
          {translate('app.kit.count_exactly')}
        </Button>
      )}
    </Box>
  );
};

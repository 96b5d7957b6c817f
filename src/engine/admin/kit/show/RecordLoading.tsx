import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { count } from '../list/rows/RowsLoading';
import type { ShowParts } from '../page/parts/parts';
import { blockLook, valuesLook } from './valuesLook';

/** The skeleton of a record: its title and sections, with a line for each field. */
export const RecordLoading = ({ parts: { sections } }: { parts: ShowParts }) => {
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('ra.page.loading')}>
      <TitleLoading />
      <Card variant="outlined">
        <Box sx={{ ...valuesLook(sections.length), '& .bone': { my: 1.25 } }}>
          {sections.map(({ name, fields }, index) => (
            <Box key={name} sx={blockLook}>
              {count(Object.keys(fields).length + 1).map(line => (
                <span key={line} className={`bone bone-${(index + line * 5) % 4}`} />
              ))}
            </Box>
          ))}
        </Box>
      </Card>
    </div>
  );
};

export const TitleLoading = () => (
  <Box sx={titleLook}>
    <span className="bone" />
  </Box>
);

const titleLook = {
  display: 'flex',
  alignItems: 'center',
  mb: 1,
  minHeight: 36,
  '& .bone': { width: 280, height: 16 },
};

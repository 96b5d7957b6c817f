import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FormParts } from '../page/parts/parts';
import { joinedFields } from '../page/parts/sectionGroup';
import { TitleLoading } from '../show/RecordLoading';
import { cellLook, gridLook } from './grid';
import { SectionFrame } from './SectionFrame';

/** The skeleton of a form while its record loads: titles of sections and a box for each input. */
export const FormLoading = ({ parts: { entity, sections } }: { parts: FormParts }) => {
  const translate = useTranslate();
  const [first] = sections;
  return (
    <div role="status" aria-busy="true" aria-label={translate('ra.page.loading')}>
      <TitleLoading />
      <Card variant="outlined">
        {sections
          .filter(({ tab }) => tab === first?.tab)
          .map(section => (
            <SectionFrame key={section.name} section={section}>
              <Box sx={gridLook}>
                {Object.entries(joinedFields(entity, section.fields)).map(([name, width]) => (
                  <Box key={name} sx={{ ...cellLook(width), ...inputLook }}>
                    <span className="bone bone-2" />
                  </Box>
                ))}
              </Box>
            </SectionFrame>
          ))}
      </Card>
    </div>
  );
};

const inputLook = {
  display: 'flex',
  alignItems: 'center',
  height: 40,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

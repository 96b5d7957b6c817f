import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { SectionParts } from '../page/parts/parts';
import { groupOf, SectionGroupContext } from '../page/parts/sectionGroup';
import { sectionInnerLook, sectionLook } from './grid';

/** A titled section of a form or record page: the title is beside the fields if there is room. */
export const SectionFrame = ({ section, children }: { section: SectionParts; children: ReactNode }) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={sectionLook}>
      <Box sx={sectionInnerLook}>
        <Typography
          component="h2"
          id={titleId}
          variant="subtitle2"
          sx={{ color: 'text.secondary', pt: 0.75, hyphens: 'auto', overflowWrap: 'anywhere' }}
        >
          {translate(section.label ?? `resources.${resource}.sections.${section.name}`)}
        </Typography>
        <SectionGroupContext value={groupOf(section)}>
          <Box sx={{ minWidth: 0 }}>{children}</Box>
        </SectionGroupContext>
      </Box>
    </Box>
  );
};

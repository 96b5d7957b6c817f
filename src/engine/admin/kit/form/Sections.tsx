import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { SectionParts } from '../page/parts/parts';
import { useFirstFault } from './useFirstFault';
import { useSoughtField } from './useSoughtField';

interface Props {
  readonly sections: readonly SectionParts[];
  readonly render: (section: SectionParts) => ReactNode;
  /** number of save attempts; after each one the first fault is shown */
  readonly attempt?: number;
  /** whether any of these sections has a fault */
  readonly hasError?: (sections: readonly SectionParts[]) => boolean;
}

/** Sections one below the other, or in tabs. Hidden tabs stay mounted: their inputs hold values and errors. */
export const Sections = ({ sections, render, attempt = 0, hasError = () => false }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const tabs = [...new Set(sections.flatMap(({ tab }) => (tab ? [tab] : [])))];
  const [chosen, setChosen] = useState(tabs[0]);
  const root = useFirstFault<HTMLDivElement>(attempt, setChosen);
  useSoughtField(root, setChosen);
  if (tabs.length === 0) return <div ref={root}>{sections.map(render)}</div>;
  const sectionsOf = (tab: string) => sections.filter(section => (section.tab ?? tabs[0]) === tab);
  return (
    <div ref={root}>
      <Tabs
        value={chosen}
        onChange={(_, tab: string) => setChosen(tab)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {tabs.map(tab => (
          <Tab
            key={tab}
            id={`tab-${tab}`}
            aria-controls={`panel-${tab}`}
            value={tab}
            label={translate(`resources.${resource}.tabs.${tab}`)}
            sx={{
              minHeight: 40,
              textTransform: 'none',
              ...(hasError(sectionsOf(tab)) && {
                color: 'error.main',
                '&.Mui-selected': { color: 'error.main' },
              }),
            }}
          />
        ))}
      </Tabs>
      {tabs.map(tab => (
        <Box
          key={tab}
          role="tabpanel"
          data-tab={tab}
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          hidden={tab !== chosen}
        >
          {sectionsOf(tab).map(render)}
        </Box>
      ))}
    </div>
  );
};

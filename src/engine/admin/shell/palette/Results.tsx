import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Entry, EntryGroup } from './entry';
import { Option } from './Option';

interface Props {
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly words: readonly string[];
  readonly active: Entry | undefined;
  readonly idOf: (entry: Entry) => string;
  readonly onPoint: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}

/** The list below the input: the focus stays in the input, `aria-activedescendant` names the current line. */
export function Results({ id, groups, words, active, idOf, onPoint, onChoose }: Props) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <Box ref={box} id={id} role="listbox" aria-label={translate('app.keys.results')} sx={{ pb: 1 }}>
      {groups.map(({ key, title, entries }) => (
        <Box key={key} role="group" aria-labelledby={`palette-group-${key}`}>
          <Box id={`palette-group-${key}`} role="presentation" sx={titleLook}>
            {title}
          </Box>
          {entries.map(entry => (
            <Option
              key={entry.key}
              id={idOf(entry)}
              entry={entry}
              words={words}
              isActive={entry === active}
              onPoint={() => onPoint(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const titleLook = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  px: 2.25,
  pt: 1.25,
  pb: 0.5,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
};

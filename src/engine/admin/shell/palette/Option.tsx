import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { Keys } from '../shortcuts/Keys';
import { type Entry, piecesOf } from './entry';

interface Props {
  readonly id: string;
  readonly entry: Entry;
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One result. Links are real `<a>` elements, so that they open in a new tab like any other link. */
export function Option({ id, entry, words, isActive, onPoint, onChoose }: Props) {
  const href = useHref(entry.kind === 'link' ? entry.to : '');
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <Box
      component={entry.kind === 'link' ? 'a' : 'div'}
      {...(entry.kind === 'link' && { href })}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={choose}
      sx={optionLook}
    >
      {entry.icon}
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {piecesOf(entry.text, words).map(({ text, isTyped }, index) =>
          isTyped ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in their order
            <mark key={index}>{text}</mark>
          ) : (
            text
          ),
        )}
      </Box>
      {entry.note && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, overflow: 'hidden' }}>
          {entry.note}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {entry.press && (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: 12 }}>
          <Keys press={entry.press} />
        </Box>
      )}
    </Box>
  );
}

const optionLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: { xs: 44, sm: 36 },
  px: 1.5,
  mx: 0.75,
  borderRadius: 1.5,
  color: 'text.primary',
  fontSize: 13.5,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  scrollMarginBlock: 36,
  '& svg': { fontSize: 20, color: 'text.secondary', flexShrink: 0 },
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
  '& mark': { bgcolor: 'transparent', color: 'primary.main', fontWeight: 650, textDecoration: 'underline' },
};

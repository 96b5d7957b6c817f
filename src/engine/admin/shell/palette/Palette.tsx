import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import {
  Alert,
  Box,
  Button,
  Dialog,
  IconButton,
  InputBase,
  LinearProgress,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { visuallyHidden } from '../../kit/visuallyHidden';
import { openSheet } from '../shortcuts/sheets';
import { type Entry, queryWords } from './entry';
import { Hints } from './Hints';
import { Results } from './Results';
import { useGroups } from './useGroups';

/** Search by name: pages, records, recent visits and actions (Ctrl-K). */
export function Palette() {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const [isOpen, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const { groups, isPending, error, tryAgain } = useGroups(query);
  const entries = groups.flatMap(group => group.entries);
  const active = entries.find(({ key }) => key === pointed) ?? entries[0];
  const { choose, runChosen } = useChoice(() => setOpen(false));
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const idOf = (entry: Entry) => `${id}-${entries.indexOf(entry)}`;

  const move = (to: number) => setPointed(entries.at(to % entries.length)?.key ?? null);
  const at = active ? entries.indexOf(active) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, entries.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  // The button disappears with the error, so the focus moves back to the input first.
  const again = () => {
    input.current?.focus();
    tryAgain();
  };
  const isFruitless = entries.length === 0 && !isPending && !error;
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      fullScreen={isPhone}
      transitionDuration={0}
      sx={isPhone ? undefined : dialogLook}
      slotProps={{
        transition: { onExited: runChosen },
        // it has no title, which would name it, and a label of the dialog itself would name only its backdrop
        paper: { 'aria-label': translate('app.keys.palette'), sx: { overflow: 'hidden' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, minHeight: 52 }}>
        <Search color="action" />
        <InputBase
          autoFocus
          inputRef={input}
          fullWidth
          value={query}
          placeholder={translate('app.keys.placeholder')}
          onChange={event => {
            setQuery(event.target.value);
            setPointed(null);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('app.keys.palette'),
              'aria-expanded': entries.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active ? idOf(active) : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 200,
            },
          }}
        />
        <IconButton aria-label={translate('app.bar.close')} onClick={() => setOpen(false)}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flexShrink: 0, bgcolor: 'divider' }}>
        {isPending && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1 }}>
        <Results
          id={`${id}-list`}
          groups={groups}
          words={queryWords(query)}
          active={active}
          idOf={idOf}
          onPoint={entry => entry !== active && setPointed(entry.key)}
          onChoose={entry => choose(entry, false)}
        />
        {isFruitless && (
          <Box sx={{ px: 3, py: 5, textAlign: 'center', color: 'text.secondary' }}>
            {translate('app.keys.no_results', { query: query.trim() })}
          </Box>
        )}
        {error && (
          <Alert
            severity="error"
            sx={{ m: 1.5 }}
            action={
              <Button color="inherit" onClick={again}>
                {translate('app.keys.try_again')}
              </Button>
            }
          >
            {translate('app.keys.failed', { message: translate(error.message, { _: error.message }) })}
          </Alert>
        )}
      </Box>
      {!isPhone && <Hints />}
      <Box role="status" sx={visuallyHidden}>
        {isFruitless && translate('app.keys.no_results', { query: query.trim() })}
        {entries.length > 0 && !isPending && translate('app.keys.hits', { smart_count: entries.length })}
      </Box>
    </Dialog>
  );
}

/**
 * The choice is carried out after the dialog has closed and restored the focus, because the action may move
 * the focus again.
 */
function useChoice(close: () => void) {
  const navigate = useNavigate();
  const root = useHref('/');
  const chosen = useRef<Entry | null>(null);
  return {
    choose(entry: Entry, inNewTab: boolean) {
      if (inNewTab && entry.kind === 'link') {
        window.open(root.replace(/\/$/, '') + entry.to, '_blank', 'noopener');
        return;
      }
      chosen.current = entry;
      close();
    },
    runChosen() {
      openSheet.set(null);
      const entry = chosen.current;
      if (entry?.kind === 'link') void navigate(entry.to);
      else entry?.run();
    },
  };
}

const dialogLook = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': { mt: '9vh', width: 640, maxHeight: '72vh' },
};

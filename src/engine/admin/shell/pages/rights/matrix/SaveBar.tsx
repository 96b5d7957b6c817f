import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { LeaveGuard } from '../../../../kit/dialog/LeaveGuard';
import { useShortcut } from '../../../../kit/shortcuts/useShortcut';
import type { MatrixStore } from './matrixStore';
import { Tool } from './Tool';

/** The number of unsaved changes; undo, redo, discard and save. */
export function SaveBar({ store, onSave }: { readonly store: MatrixStore; readonly onSave: () => void }) {
  const translate = useTranslate();
  const { changes, canUndo, canRedo } = useSyncExternalStore(store.subscribe, store.progress);
  const text = (key: string, values = {}) => translate(`authorization.matrix.${key}`, values);
  useUndoKeys(store);
  useShortcut(changes === 0 ? null : { keys: ['mod+s'], label: text('save'), group: 'form', run: onSave });
  return (
    <>
      <Box role="status" sx={{ flex: { xs: 1, sm: 'none' }, fontSize: '0.75rem', color: 'warning.main' }}>
        {changes > 0 && text('changed', { smart_count: changes })}
      </Box>
      <Tool label={text('undo')} isDisabled={!canUndo} onClick={store.undo}>
        <Undo fontSize="small" />
      </Tool>
      <Tool label={text('redo')} isDisabled={!canRedo} onClick={store.redo}>
        <Redo fontSize="small" />
      </Tool>
      <Button disabled={changes === 0} onClick={store.discard}>
        {text('discard')}
      </Button>
      <Button variant="contained" disabled={changes === 0} onClick={onSave}>
        {text('save')}
      </Button>
      <LeaveGuard hasChanges={changes > 0} />
    </>
  );
}

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) act on the matrix, but not inside a text field. */
function useUndoKeys({ undo, redo }: MatrixStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]');
      if (!(event.ctrlKey || event.metaKey) || isTyping) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || key === 'z') redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}

import History from '@mui/icons-material/History';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Box, Button, Chip, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useRoleName } from './MatrixHead';
import type { ScreenFilter } from './matrixFilter';
import type { MatrixStore } from './matrixStore';
import type { TreeNode } from './rightsTree';

interface Props {
  readonly store: MatrixStore;
  readonly tree: readonly TreeNode[];
  readonly filter: ScreenFilter;
  readonly onFilter: (filter: ScreenFilter) => void;
  /** the one role that a phone shows */
  readonly phoneRole: number | undefined;
  readonly onPhoneRole: (role: number) => void;
  readonly isReadOnly: boolean;
  readonly hasOpen: boolean;
  readonly onOpenAll: (isWanted: boolean) => void;
  readonly onDialog: (dialog: 'preview' | 'log') => void;
}

export function MatrixToolbar({ store, tree, filter, onFilter, ...props }: Props) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const { changes, canUndo, canRedo } = useSyncExternalStore(store.subscribe, store.progress);
  const text = (key: string, values = {}) => translate(`authorization.matrix.${key}`, values);
  useUndoKeys(store);
  return (
    <Box role="toolbar" aria-label={text('title')} sx={barLook}>
      {props.phoneRole !== undefined && (
        <TextField
          select
          label={text('role')}
          value={props.phoneRole}
          onChange={event => props.onPhoneRole(Number(event.target.value))}
          sx={{ flex: '1 1 100%' }}
        >
          {store.matrix().roles.map(role => (
            <MenuItem key={role.id} value={role.id}>
              {roleName(role)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        type="search"
        placeholder={text('search')}
        value={filter.query}
        onChange={event => onFilter({ ...filter, query: event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': text('search') } }}
        sx={{ width: { xs: '100%', sm: 210 } }}
      />
      <TextField
        select
        label={text('area')}
        value={filter.area}
        onChange={event => onFilter({ ...filter, area: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 170 } }}
      >
        <MenuItem value="">{text('all_areas')}</MenuItem>
        {tree.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Switch
        isOn={filter.isChanged}
        label={text('only_changed')}
        onClick={() => onFilter({ ...filter, isChanged: !filter.isChanged })}
      />
      <Switch
        isOn={filter.isDiffering}
        label={text('only_differing')}
        onClick={() => onFilter({ ...filter, isDiffering: !filter.isDiffering })}
      />
      <Tool
        label={text(props.hasOpen ? 'collapse' : 'expand')}
        onClick={() => props.onOpenAll(!props.hasOpen)}
      >
        {props.hasOpen ? <UnfoldLess fontSize="small" /> : <UnfoldMore fontSize="small" />}
      </Tool>
      <Tool label={text('history')} onClick={() => props.onDialog('log')}>
        <History fontSize="small" />
      </Tool>
      <Box sx={{ flex: 1 }} />
      {!props.isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          <Box
            role="status"
            sx={{ fontSize: '0.75rem', color: changes > 0 ? 'warning.main' : 'text.secondary' }}
          >
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
          <Button variant="contained" disabled={changes === 0} onClick={() => props.onDialog('preview')}>
            {text('save')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function Switch({ isOn, label, onClick }: { isOn: boolean; label: string; onClick: () => void }) {
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={onClick}
      sx={{ height: 32 }}
    />
  );
}

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) act on the matrix, but not while somebody types. */
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

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 };

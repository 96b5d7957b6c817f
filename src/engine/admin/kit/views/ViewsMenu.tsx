import Check from '@mui/icons-material/Check';
import Group from '@mui/icons-material/Group';
import Star from '@mui/icons-material/Star';
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNotify, useTranslate } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import { isStale } from '../conflict/staleError';
import { AskDialog } from '../dialog/AskDialog';
import { useColumnChoice } from '../list/columns/columnChoice';
import type { ListParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import { useNotifyError } from '../useNotifyError';
import { useListState, useOpenView } from './useListState';
import { useOldQueries } from './useOldQueries';
import { useOpen } from './useOpen';
import { ViewDialog } from './ViewDialog';
import { useChangeViews, useViews } from './viewsContext';
import { withUnseen } from './withUnseen';

interface Props {
  readonly parts: ListParts;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

type Question = { readonly kind: 'new' | 'edit' | 'overwrite' | 'remove' } | null;

/** The views of the list, and the actions on the open one. */
export const ViewsMenu = ({ parts, anchor, onClose }: Props) => {
  const { resource, list, parent } = parts;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const found = useViews(resource, true);
  const change = useChangeViews(resource);
  const { open, isUnseen } = useOpen(parts);
  const state = useListState(parts);
  const [openView, setOpenView] = useOpenView(resource);
  const [question, setQuestion] = useState<Question>(null);
  const { reset } = useColumnChoice(resource, Object.keys(parts.columns));
  useOldQueries(resource, found !== undefined);
  const hasTexts = useLabels('views');
  const views = found?.views ?? [];
  const current = views.find(({ id }) => id === openView?.id);
  const isGone = openView !== null && found?.views.every(({ id }) => id !== openView.id) === true;
  // another user has deleted it
  useEffect(() => {
    if (isGone) setOpenView(null);
  }, [isGone, setOpenView]);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const leave = () => {
    setOpenView(null);
    reset();
    const filter = JSON.stringify(parent ? {} : (list.startFilter ?? {}));
    navigate(`${pathname}?${new URLSearchParams({ filter })}`, { replace: true });
  };
  const save = async (view: ListView) => {
    setQuestion(null);
    try {
      await change.save(view.id, view.version, {
        ...inputOf(view),
        state: withUnseen(view.state, state, isUnseen),
      });
      setOpenView({ id: view.id, name: view.name, version: view.version + 1, state });
      notify('app.views.saved', { type: 'success' });
    } catch (error) {
      if (isStale(error)) setQuestion({ kind: 'overwrite' });
      else notifyError(error);
    }
  };
  const remove = async (view: ListView) => {
    setQuestion(null);
    try {
      await change.remove(view.id, view.version);
      setOpenView(null);
      notify('app.views.removed', { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
  };
  const copy = async (view: ListView) => {
    await navigator.clipboard.writeText(`${location.origin}${addressOf(location.pathname, view)}`);
    notify('app.views.copied', { type: 'info' });
  };
  if (!hasTexts) return null;
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ paper: { sx: { maxWidth: 'min(360px, calc(100% - 32px))' } } }}
      >
        <MenuItem selected={!current} onClick={then(leave)}>
          <ListItemIcon>{!current && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText>{translate('app.views.usual')}</ListItemText>
        </MenuItem>
        {views.map(view => (
          <MenuItem key={view.id} selected={view === current} onClick={then(() => open(view))}>
            <ListItemIcon>{view === current && <Check fontSize="small" />}</ListItemIcon>
            <ListItemText slotProps={{ primary: { noWrap: true } }}>{view.name}</ListItemText>
            {view.roles.length > 0 && (
              <Group fontSize="small" sx={{ ml: 1 }} titleAccess={translate('app.views.shared')} />
            )}
            {view.isDefault && (
              <Star fontSize="small" sx={{ ml: 1 }} titleAccess={translate('app.views.default')} />
            )}
          </MenuItem>
        ))}
        <Divider />
        {current?.mayChange && (
          <MenuItem
            onClick={then(() =>
              isWhole(current, openView) ? void save(current) : setQuestion({ kind: 'overwrite' }),
            )}
          >
            {translate('app.views.save')}
          </MenuItem>
        )}
        <MenuItem onClick={then(() => setQuestion({ kind: 'new' }))}>
          {translate('app.views.save_as')}
        </MenuItem>
        {current?.mayChange && (
          <MenuItem onClick={then(() => setQuestion({ kind: 'edit' }))}>
            {translate('app.views.edit')}
          </MenuItem>
        )}
        {current && hasClipboard() && (
          <MenuItem onClick={then(() => void copy(current).catch(notifyError))}>
            {translate('app.views.copy')}
          </MenuItem>
        )}
        {current?.mayChange && (
          <MenuItem onClick={then(() => setQuestion({ kind: 'remove' }))}>
            {translate('app.views.remove')}
          </MenuItem>
        )}
      </Menu>
      {question?.kind === 'overwrite' && current && (
        <AskDialog
          title="app.views.overwrite"
          submit="app.views.overwrite"
          isReady
          onSubmit={() => void save(current)}
          onCancel={() => setQuestion(null)}
        >
          <span>
            {translate(
              current.leftOut.length > 0 ? 'app.views.overwrite_hidden' : 'app.views.overwrite_newer',
              {
                name: current.name,
              },
            )}
          </span>
        </AskDialog>
      )}
      {question?.kind === 'remove' && current && (
        <AskDialog
          title="app.views.remove"
          submit="ra.action.delete"
          isReady
          onSubmit={() => void remove(current)}
          onCancel={() => setQuestion(null)}
        >
          <span>
            {translate(current.roles.length > 0 ? 'app.views.remove_shared' : 'app.views.remove_own', {
              name: current.name,
            })}
          </span>
        </AskDialog>
      )}
      {(question?.kind === 'new' || question?.kind === 'edit') && (
        <ViewDialog
          resource={resource}
          view={question.kind === 'edit' ? (current ?? null) : null}
          state={state}
          roles={found?.roles ?? null}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
};

/** Whether saving takes nothing from the view that this user has not seen. */
const isWhole = ({ version, leftOut }: ListView, opened: ReturnType<typeof useOpenView>[0]): boolean =>
  leftOut.length === 0 && (opened?.version ?? version) === version;

const inputOf = ({ name, roles, isDefault, state }: ListView) => ({ name, roles, isDefault, state });

/** The URL that opens the view, for sharing. */
const addressOf = (path: string, { id }: ListView): string => `${path}?view=${id}`;

/** Browsers have none on an address without https. */
const hasClipboard = (): boolean => 'clipboard' in navigator;

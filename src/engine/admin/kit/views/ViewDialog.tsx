import { Autocomplete, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ListView, ListViews, ViewState } from '../../../shared/listView';
import { AskDialog } from '../dialog/AskDialog';
import { isSendable, useLengthFault } from '../dialog/textLength';
import { useChoiceTexts } from '../inputs/useChoiceTexts';
import { useNotifyError } from '../useNotifyError';
import { useOpenView } from './useListState';
import { useChangeViews } from './viewsContext';

interface Props {
  readonly resource: string;
  /** the view to edit; null: a new one */
  readonly view: ListView | null;
  /** the state that a new view saves */
  readonly state: ViewState;
  /** null for users who may not share */
  readonly roles: ListViews['roles'];
  readonly onClose: () => void;
}

const longestName = 80;

/** A dialog for the name of a view, the roles that see it, and whether it is the default. */
export const ViewDialog = ({ resource, view, state, roles, onClose }: Props) => {
  const translate = useTranslate();
  const { placeholder: _, ...choiceTexts } = useChoiceTexts('');
  const lengthFault = useLengthFault();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const change = useChangeViews(resource);
  const [openView, setOpenView] = useOpenView(resource);
  const [name, setName] = useState(view?.name ?? '');
  const [sharedWith, setSharedWith] = useState<readonly number[]>(view?.roles ?? []);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  // the one whose name and roles are shown, whatever others save meanwhile
  const [version] = useState(view?.version ?? 1);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const input = { name: name.trim(), roles: sharedWith, isDefault };
      if (view) {
        // without its state: what this user may not see of it would be lost
        await change.save(view.id, version, input);
        const isAsOpened = openView?.version === undefined || openView.version === version;
        if (openView)
          setOpenView({ ...openView, name: input.name, ...(isAsOpened && { version: version + 1 }) });
      } else {
        const id = await change.create(resource, { ...input, state });
        setOpenView({ id, name: input.name, version: 1, state });
      }
      notify('app.views.saved', { type: 'success' });
      onClose();
    } catch (error) {
      setSaving(false);
      notifyError(error);
    }
  };
  const isChanged =
    name !== (view?.name ?? '') ||
    isDefault !== (view?.isDefault ?? false) ||
    [...sharedWith].sort().join() !== [...(view?.roles ?? [])].sort().join();
  const chosen = roles?.filter(({ id }) => sharedWith.includes(id)) ?? [];
  return (
    <AskDialog
      title={view ? 'app.views.edit' : 'app.views.save_as'}
      submit="ra.action.save"
      isReady={isSendable(name, longestName) && !isSaving}
      onSubmit={() => void save()}
      onCancel={onClose}
      isChanged={isChanged && !isSaving}
    >
      <TextField
        autoFocus
        required
        label={translate('app.views.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        {...lengthFault(name, longestName)}
      />
      {roles && (
        <Autocomplete
          multiple
          size="small"
          options={[...roles]}
          value={chosen}
          getOptionLabel={role => role.name}
          getOptionKey={role => role.id}
          onChange={(_, next) => setSharedWith(next.map(({ id }) => id))}
          {...choiceTexts}
          renderInput={params => (
            <TextField
              {...params}
              label={translate('app.views.share')}
              helperText={translate(chosen.length > 0 ? 'app.views.share_help' : 'app.views.private_help')}
            />
          )}
        />
      )}
      <div>
        <FormControlLabel
          control={<Switch checked={isDefault} onChange={(_, on) => setDefault(on)} />}
          label={translate('app.views.open_with')}
        />
        <FormHelperText>
          {translate(chosen.length > 0 ? 'app.views.open_with_roles' : 'app.views.open_with_own')}
        </FormHelperText>
      </div>
    </AskDialog>
  );
};

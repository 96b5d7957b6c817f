import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import {
  SaveButton,
  type SaveButtonProps,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useWhyNot } from '../access/access';
import { DeleteIfAllowed } from '../access/DeleteIfAllowed';
import { WhyNot } from '../access/WhyNot';
import { useIsReadOnly } from '../page/editing/locks';
import type { FormParts } from '../page/parts/parts';
import type { Shortcut } from '../shortcuts/shortcuts';
import { useShortcut } from '../shortcuts/useShortcut';

interface Props {
  readonly parts: FormParts;
  readonly onCancel?: () => void;
}

/** The toolbar of a form, sticky at the bottom of the window. */
export const FormToolbar = ({ parts, onCancel }: Props) => {
  const isReadOnly = useIsReadOnly(parts);
  const translate = useTranslate();
  const record = useRecordContext();
  const isSaved = record?.id !== undefined;
  const mayNot = useWhyNot(parts.resource, isSaved ? 'update' : 'create');
  const reason = mayNot ?? (isReadOnly ? 'authorization.may_not.closed' : null);
  const bar = useRef<HTMLDivElement>(null);
  // Focusing the button first blurs the current input, which commits what was typed, as a click would.
  const press = (selector: string) => {
    const button = bar.current?.querySelector<HTMLElement>(selector);
    button?.focus();
    button?.click();
  };
  const save = () => press('button[type=submit]');
  const saveAndNew = () => press('button[data-next]');
  const saving: Shortcut = { keys: ['mod+s'], label: translate('ra.action.save'), group: 'form', run: save };
  useShortcut(reason === null ? { ...saving, inDialog: onCancel !== undefined } : null);
  const next: Shortcut = {
    keys: ['mod+Enter'],
    label: translate('app.kit.save_and_new'),
    group: 'form',
    run: saveAndNew,
  };
  useShortcut(reason === null && !isSaved && !onCancel ? next : null);
  return (
    <Box ref={bar} sx={toolbarLook}>
      <WhyNot reason={reason}>
        <SaveButton alwaysEnable={reason === null} size="small" />
      </WhyNot>
      {!isSaved && !onCancel && (
        <WhyNot reason={reason}>
          <SaveAndNewButton />
        </WhyNot>
      )}
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {isSaved && !isReadOnly && parts.operations.includes('delete') && (
        <DeleteIfAllowed keptWhen={parts.keptWhen} />
      )}
    </Box>
  );
};

/** For entering records in a row: saves and resets the form for the next one. */
const SaveAndNewButton = (props: Pick<SaveButtonProps, 'disabled'>) => {
  const notify = useNotify();
  const resource = useResourceContext();
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  return (
    <SaveButton
      {...props}
      // sends no submit event, which a form that is being saved would ignore
      onClick={event => isSubmitting && event.preventDefault()}
      data-next
      aria-keyshortcuts="Control+Enter"
      alwaysEnable={!props.disabled}
      type="button"
      variant="outlined"
      size="small"
      label="app.kit.save_and_new"
      mutationOptions={{
        onSuccess: () => {
          notify(`resources.${resource}.notifications.created`, {
            type: 'info',
            messageArgs: { smart_count: 1, _: 'ra.notification.created' },
          });
          // Move focus from the button to the first input of the next record.
          const form = document.activeElement?.closest('form');
          reset();
          window.scrollTo({ top: 0 });
          form?.querySelector('input')?.focus();
        },
      }}
    />
  );
};

const toolbarLook = {
  position: 'sticky',
  // on a low screen, or at a high zoom, it would hide the fields
  '@media (max-height: 480px)': { position: 'static' },
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
};

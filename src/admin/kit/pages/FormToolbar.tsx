import { Box, Button } from '@mui/material';
import {
  DeleteButton,
  SaveButton,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocks } from './locks';
import type { Parts } from './parts';

interface Props {
  readonly parts: Parts;
  readonly onCancel?: () => void;
}

/** Stays in sight however long the form is. */
export const FormToolbar = ({ parts, onCancel }: Props) => {
  const isLocked = useLocks(parts) === 'all';
  const translate = useTranslate();
  const record = useRecordContext();
  const isSaved = record?.id !== undefined;
  return (
    <Box sx={toolbarLook}>
      <SaveButton alwaysEnable disabled={isLocked} size="small" />
      {!isSaved && !onCancel && <SaveAndNewButton />}
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {isSaved && !isLocked && parts.operations.includes('delete') && (
        <DeleteButton mutationMode="pessimistic" redirect="list" />
      )}
    </Box>
  );
};

/** For entering a pile of papers: saves and clears the form for the next one. */
const SaveAndNewButton = () => {
  const notify = useNotify();
  const resource = useResourceContext();
  const { reset } = useFormContext();
  return (
    <SaveButton
      alwaysEnable
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
          reset();
          window.scrollTo({ top: 0 });
        },
      }}
    />
  );
};

const toolbarLook = {
  position: 'sticky',
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

import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useRef } from 'react';
import { Form, useStore, useTranslate } from 'react-admin';
import { FormControls } from '../form/FormControls';
import { EnumInput } from '../inputs/EnumInput';
import { OfEntity } from '../page/entity/OfEntity';
import type { ListParts } from '../page/parts/parts';
import { dropLook } from './dropLook';
import { type FileOwner, useFiles } from './files';
import { HiddenFileInput } from './HiddenFileInput';
import { UploadRow } from './UploadRow';
import { useDroppedFiles } from './useDroppedFiles';
import { useUploads } from './useUploads';

interface Props {
  readonly parts: ListParts;
  readonly owner: FileOwner | null;
  readonly dropped: readonly File[];
  readonly onClose: () => void;
}

/** Uploads several files of one kind; each shows its progress and outcome. */
export const UploadDialog = ({ parts: { entity, resource }, owner, dropped, onClose }: Props) => {
  const translate = useTranslate();
  const { usualKind } = useFiles();
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useStore(`upload.${owner?.resource ?? 'inbox'}`, usualKind);
  const { uploads, open, isBusy, send, add, remove } = useUploads({ resource, owner }, dropped);
  useDroppedFiles(isBusy ? null : add);
  const start = (values: Readonly<Record<string, unknown>>) => {
    const chosen = typeof values.kind === 'string' ? values.kind : kind;
    setKind(chosen);
    return send(chosen);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose}>
      <OfEntity entity={entity}>
        <Form defaultValues={{ kind }} onSubmit={start} noValidate>
          <DialogTitle>{translate(owner ? 'files.title_owner' : 'files.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 1.5, pt: '6px !important' }}>
            <FormControls>
              <EnumInput source="kind" />
            </FormControls>
            <Box sx={dropLook}>
              <Typography variant="body2" color="text.secondary">
                {translate('files.drop_or')}
              </Typography>
              <Button variant="outlined" disabled={isBusy} onClick={() => picker.current?.click()}>
                {translate('files.choose')}
              </Button>
              <HiddenFileInput
                ref={picker}
                multiple
                accept=".pdf,.png,.jpg,.jpeg,.tif,.tiff,.xml"
                aria-label={translate('files.choose')}
                onFiles={add}
              />
              <Typography variant="caption" color="text.secondary">
                {translate('files.kinds')}
              </Typography>
            </Box>
            {uploads.length > 0 && (
              <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {uploads.map(each => (
                  <UploadRow
                    key={each.key}
                    upload={each}
                    resource={resource}
                    isBusy={isBusy}
                    remove={remove}
                  />
                ))}
              </Box>
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" disabled={isBusy} onClick={onClose}>
              {translate('ra.action.close')}
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy || open.length === 0}>
              {open.length === 0
                ? translate('files.upload')
                : translate('files.send', { smart_count: open.length })}
            </Button>
          </DialogActions>
        </Form>
      </OfEntity>
    </Dialog>
  );
};

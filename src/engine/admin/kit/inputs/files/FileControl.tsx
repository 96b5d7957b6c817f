import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../../shared/field';
import { kindNames } from '../../../../shared/fileValue';
import { sizeText } from '../../../../shared/sizeText';
import { HiddenFileInput } from '../../files/HiddenFileInput';
import { useLanguage } from '../../format/language';
import { useField } from '../../page/entityContext';
import { useLabels } from '../../page/usePages';
import { visuallyHidden } from '../../visuallyHidden';
import { useControl } from '../formControls';
import type { Control, InputProps } from '../inputProps';
import { FileRow } from './FileRow';
import { useFieldUploads } from './useFieldUploads';

/** The files of a field with what became of each, and the place that takes more: by a button or by dropping them. */
export const FileControl = (props: InputProps) => {
  const control = useControl(props);
  const field = useField(props.source);
  const hasTexts = useLabels('documents');
  return control.isShown && field && hasTexts ? <Files control={control} field={field} /> : null;
};

interface FilesProps {
  readonly control: Control;
  readonly field: Field;
}

const Files = ({ control, field }: FilesProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const { files, faults, said, isSeveral, isFull, add, remove, move, ...uploads } = useFieldUploads(
    control,
    field,
  );
  const { kinds, maxBytes } = field.file ?? { kinds: [], maxBytes: 0 };
  const isOpen = !control.isReadOnly && !isFull;
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void add([...event.dataTransfer.files]);
    },
  };
  if (control.mask !== null)
    return (
      <Box component="fieldset" sx={frameLook}>
        <Title control={control} />
        <Typography variant="body2" title={control.mask}>
          ••••
        </Typography>
        <FormHelperText>{control.helperText}</FormHelperText>
      </Box>
    );
  return (
    <Box
      component="fieldset"
      sx={{ ...frameLook, ...(isOver && overLook), ...(control.hasError && faultLook) }}
      {...(isOpen && drop)}
    >
      <Title control={control} />
      {files.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              field={field}
              share={uploads.uploads.get(file.key)?.share ?? null}
              local={uploads.localOf(file)}
              place={
                control.isReadOnly || files.length < 2
                  ? null
                  : { index, count: files.length, onMove: to => move(file, to) }
              }
              onRemove={
                control.isReadOnly
                  ? null
                  : () => {
                      remove(file);
                      chooser.current?.focus();
                    }
              }
            />
          ))}
        </Box>
      )}
      {files.length === 0 && control.isReadOnly && (
        <Typography variant="body2" color="text.secondary">
          {translate('files.field.none')}
        </Typography>
      )}
      {isOpen && (
        <Box sx={takeLook}>
          <Button
            ref={element => {
              chooser.current = element;
              control.ref(element);
            }}
            variant="outlined"
            size="small"
            onBlur={control.onBlur}
            onClick={() => picker.current?.click()}
          >
            {translate(
              files.length === 0
                ? 'files.field.choose'
                : isSeveral
                  ? 'files.field.add'
                  : 'files.field.replace',
            )}
          </Button>
          <HiddenFileInput
            ref={picker}
            name={control.name}
            multiple={isSeveral}
            accept={kinds.join()}
            onFiles={chosen => void add(chosen)}
          />
          <Typography variant="caption" color="text.secondary">
            <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
              {translate('files.field.drop')}
              {' · '}
            </Box>
            {translate('files.field.limits', { kinds: kindNames(kinds), size: sizeText(maxBytes, tag) })}
          </Typography>
        </Box>
      )}
      {faults.map(fault => (
        <FormHelperText key={fault} error role="alert">
          {fault}
        </FormHelperText>
      ))}
      {control.helperText && <FormHelperText error={control.hasError}>{control.helperText}</FormHelperText>}
      <Box component="span" role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
};

const Title = ({ control }: { readonly control: Control }) => (
  <Typography
    component="legend"
    variant="caption"
    color={control.hasError ? 'error' : 'text.secondary'}
    sx={{ px: 0.5, ml: -0.5, lineHeight: 1.2 }}
  >
    {control.label}
  </Typography>
);

/** As the outline of the other inputs, which has their name in it. */
const frameLook = {
  minWidth: 0,
  m: 0,
  mt: '-7px',
  border: 1,
  borderColor: 'action.disabled',
  borderRadius: 1,
  px: 1.5,
  pt: 0.25,
  pb: 1,
  '& .MuiFormHelperText-root': { mx: 0 },
};
const overLook = { borderStyle: 'dashed', borderColor: 'primary.main', backgroundColor: 'action.hover' };
const faultLook = { borderColor: 'error.main' };
const takeLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  pt: 0.5,
};

import { Box, FormHelperText, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../../shared/field';
import { useField } from '../../page/entity/entityContext';
import { useLabels } from '../../page/parts/usePages';
import { visuallyHidden } from '../../visuallyHidden';
import { useControl } from '../formControls';
import type { Control, InputProps } from '../inputProps';
import { ChooseFiles } from './ChooseFiles';
import { FileRow } from './FileRow';
import { FilesFrame } from './FilesFrame';
import { type FormFile, useFieldUploads } from './useFieldUploads';

/** The files of a field with their upload state, and a button and drop area for more. */
export const FileControl = (props: InputProps) => {
  const control = useControl(props);
  const field = useField(props.source);
  const hasTexts = useLabels('documents');
  if (!control.isShown || !field || !hasTexts) return null;
  return control.mask === null ? (
    <Files control={control} field={field} />
  ) : (
    <MaskedFiles control={control} mask={control.mask} />
  );
};

const MaskedFiles = ({ control, mask }: { readonly control: Control; readonly mask: string }) => (
  <FilesFrame control={control}>
    <Typography variant="body2" title={mask}>
      ••••
    </Typography>
    <FormHelperText>{control.helperText}</FormHelperText>
  </FilesFrame>
);

interface FilesProps {
  readonly control: Control;
  readonly field: Field;
}

const Files = ({ control, field }: FilesProps) => {
  const translate = useTranslate();
  const chooser = useRef<HTMLButtonElement>(null);
  const { files, faults, said, isSeveral, isFull, add, remove, move, ...uploads } = useFieldUploads(
    control,
    field,
  );
  const { isReadOnly } = control;
  const isOpen = !isReadOnly && !isFull;
  const removeRow = (file: FormFile) => {
    remove(file);
    chooser.current?.focus();
  };
  return (
    <FilesFrame control={control} onDrop={isOpen ? add : undefined}>
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
                isReadOnly || files.length < 2
                  ? null
                  : { index, count: files.length, onMove: to => move(file, to) }
              }
              onRemove={isReadOnly ? null : () => removeRow(file)}
            />
          ))}
        </Box>
      )}
      {files.length === 0 && isReadOnly && (
        <Typography variant="body2" color="text.secondary">
          {translate('files.field.none')}
        </Typography>
      )}
      {isOpen && (
        <ChooseFiles
          control={control}
          field={field}
          isSeveral={isSeveral}
          isEmpty={files.length === 0}
          button={chooser}
          onFiles={add}
        />
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
    </FilesFrame>
  );
};

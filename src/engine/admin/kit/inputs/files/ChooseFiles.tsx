import { Box, Button, Typography } from '@mui/material';
import { type RefObject, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../../shared/field';
import { kindNames } from '../../../../shared/fileValue';
import { sizeText } from '../../../../shared/sizeText';
import { HiddenFileInput } from '../../files/HiddenFileInput';
import { useLanguage } from '../../format/language';
import type { Control } from '../inputProps';

interface Props {
  readonly control: Control;
  readonly field: Field;
  readonly isSeveral: boolean;
  readonly isEmpty: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}

/** The button to choose files, with the allowed kinds and sizes. */
export const ChooseFiles = ({ control, field, isSeveral, isEmpty, button, onFiles }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { kinds, maxBytes } = field.file ?? { kinds: [], maxBytes: 0 };
  const more = isSeveral ? 'add' : 'replace';
  return (
    <Box sx={look}>
      <Button
        ref={element => {
          button.current = element;
          control.ref(element);
        }}
        variant="outlined"
        size="small"
        onBlur={control.onBlur}
        onClick={() => input.current?.click()}
      >
        {translate(`files.field.${isEmpty ? 'choose' : more}`)}
      </Button>
      <HiddenFileInput
        ref={input}
        name={control.name}
        multiple={isSeveral}
        accept={kinds.join()}
        onFiles={chosen => void onFiles(chosen)}
      />
      <Typography variant="caption" color="text.secondary">
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {translate('files.field.drop')}
          {' · '}
        </Box>
        {translate('files.field.limits', { kinds: kindNames(kinds), size: sizeText(maxBytes, tag) })}
      </Typography>
    </Box>
  );
};

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  pt: 0.5,
};

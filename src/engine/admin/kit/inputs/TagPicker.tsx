import { Autocomplete, type AutocompleteRenderInputParams } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { tagSeparator, tidyTags } from '../../../shared/tags';
import { useChoiceTexts } from './useChoiceTexts';
import { useKnownTags } from './useKnownTags';

interface Props {
  readonly id?: string;
  readonly source: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly width?: number;
  readonly renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

/** Accepts typed tags, each ended by a comma or Enter, and suggests those of other records. */
export const TagPicker = ({ source, value, onChange, onBlur, width, renderInput, ...props }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const known = useKnownTags(source, isOpen ? text : null);
  const { openText, closeText, clearText } = useChoiceTexts(text);
  const take = (typed: string) => {
    setText('');
    const tags = tidyTags([...value, ...typed.split(tagSeparator)]);
    if (tags.length > value.length) onChange(tags);
  };
  return (
    <Autocomplete
      {...props}
      multiple
      freeSolo
      clearOnBlur
      filterSelectedOptions
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={known}
      filterOptions={options => options}
      value={value as string[]}
      onChange={(_, tags) => onChange(tidyTags(tags.flatMap(tag => tag.split(tagSeparator))))}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' && tagSeparator.test(typed)) take(typed);
        else if (reason !== 'blur') setText(typed);
      }}
      onBlur={() => {
        take(text);
        onBlur?.();
      }}
      {...{ openText, closeText, clearText }}
      size="small"
      fullWidth={width === undefined}
      sx={{ width }}
      renderInput={renderInput}
    />
  );
};

import { isTexts } from '../values/Value';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { PickerField } from './PickerField';
import { TagPicker } from './TagPicker';

export const TagsInput = (props: InputProps) => {
  const control = useControl(props);
  if (!control.isShown) return null;
  return (
    <TagPicker
      id={control.id}
      source={props.source}
      value={isTexts(control.value) ? control.value : []}
      disabled={control.isReadOnly}
      onChange={control.setValue}
      onBlur={control.onBlur}
      renderInput={params => <PickerField control={control} params={params} />}
    />
  );
};

import { useEffect, useRef } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAccess } from '../../access/access';
import { useArea } from '../../page/entity/entityContext';
import { isText } from '../../values/Value';
import { useControl } from '../formControls';
import type { InputProps } from '../inputProps';
import { PickerField } from '../PickerField';
import { textIn } from './keptText';
import { RecordPicker } from './RecordPicker';

/** The implementation of `OwnerInput`: when the resource changes, the record is cleared. */
export const OwnerPicker = (props: InputProps) => {
  const area = useArea();
  const control = useControl(props);
  const record = useRecordContext();
  const translate = useTranslate();
  const { can } = useAccess();
  const resource: unknown = useWatch({ name: area }) ?? record?.[area];
  const before = useRef(resource);
  const { getFieldState } = useFormContext();
  useEffect(() => {
    if (before.current === resource) return;
    before.current = resource;
    // both changed together because the record was refetched
    const isStored = !getFieldState(area).isDirty && !getFieldState(props.source).isDirty;
    if (!isStored) control.setValue(null);
  });
  if (!control.isShown) return null;
  const isChosen = isText(resource) && can(resource, 'list');
  const value = typeof control.value === 'number' && isChosen ? [control.value] : [];
  return (
    <RecordPicker
      key={String(resource)}
      id={control.id}
      reference={isChosen ? resource : ''}
      value={value}
      disabled={control.isReadOnly || !isChosen}
      keptText={isChosen ? textIn(control.value) : null}
      onChange={(ids, text) => control.setValue(text ?? ids[0] ?? null)}
      onBlur={control.onBlur}
      renderInput={params => (
        <PickerField
          control={control}
          params={params}
          label={isChosen ? translate(`resources.${resource}.name`, { smart_count: 1 }) : control.label}
          required={isChosen && control.isRequired}
          helperText={isChosen ? control.helperText : translate('app.kit.file_area')}
        />
      )}
    />
  );
};

import { useCallback, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { useAccess } from '../../access/access';
import { useEntity, useReference } from '../../page/entity/entityContext';
import { useControl, useFormControls } from '../formControls';
import type { RefInputProps } from '../inputProps';
import { PickerField } from '../PickerField';
import { textIn } from './keptText';
import { knownLabels } from './knownLabels';
import { nameBeside, startingValues, useLimit } from './limit';
import { RecordPicker } from './RecordPicker';
import { useLimitedChoice } from './useLimitedChoice';

/** The implementation of `RefInput` and `RefsInput`. */
export const PickedRecords = ({
  reference: given,
  create,
  multiple = false,
  ...props
}: RefInputProps & { multiple?: boolean }) => {
  const { CreateDialog } = useFormControls();
  const reference = useReference(props.source, given);
  const control = useControl(props);
  const record = useRecordContext();
  const entity = useEntity();
  const { can } = useAccess();
  const [wanted, setWanted] = useState<string | null>(null);
  const value = [control.value].flat().filter(id => typeof id === 'number');
  const limit = useLimit(props.source);
  const notice = useLimitedChoice({ control, reference, limit, value, multiple });
  const values = useCallback(
    (entity: EntityMeta | null) => startingValues(entity, limit, wanted ?? ''),
    [limit, wanted],
  );
  const own = Object.values(limit.filledIn).map(name => record?._labels?.[name]);
  const known = [...knownLabels(record, control.name)].map(
    ([id, label]) => [id, nameBeside(label, own)] as const,
  );
  if (!control.isShown) return null;
  return (
    <>
      <RecordPicker
        id={control.id}
        reference={reference}
        filter={limit.filter}
        placed={entity?.tree === props.source && record?.id ? Number(record.id) : null}
        value={value}
        shownBeside={Object.keys(limit.filledIn)}
        known={new Map(known)}
        multiple={multiple}
        disabled={control.isReadOnly}
        keptText={textIn(control.value)}
        onChange={(ids, text) =>
          control.setValue(multiple ? [...ids, ...(text === null ? [] : [text])] : (text ?? ids[0] ?? null))
        }
        onCreate={create && can(reference, 'create') ? setWanted : undefined}
        onBlur={control.onBlur}
        renderInput={params => (
          <PickerField
            control={control}
            params={params}
            helperText={control.hasError ? control.helperText : (notice ?? control.helperText)}
          />
        )}
      />
      {create && wanted !== null && (
        <CreateDialog
          resource={reference}
          values={values}
          onClose={() => setWanted(null)}
          onCreated={id => {
            control.setValue(multiple ? [...[control.value].flat().filter(isGiven), id] : id);
            setWanted(null);
          }}
        />
      )}
    </>
  );
};

const isGiven = (part: unknown): boolean => part !== null && part !== undefined && part !== '';

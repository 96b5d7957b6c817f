import { cloneElement, type ReactElement } from 'react';
import { type RaRecord, RecordContextProvider, useGetMany } from 'react-admin';
import type { Field, FieldKind } from '../../../../shared/field';
import { type Values, valueAt } from '../../../../shared/recordValues';
import { useAccess } from '../../access/access';
import { namedRows } from '../../list/rows/rowFields';
import { useEntity, useField } from '../../page/entity/entityContext';
import { isKeyed, withValueAt } from '../../path';
import { BooleanValue } from '../BooleanValue';
import { DatesValue, DateValue, InstantValue, MonthValue, TimeValue } from '../DateValue';
import { EnumsValue, EnumValue } from '../EnumValue';
import { isEmptyAt } from '../isEmptyAt';
import { MoneyValue, NumberValue } from '../NumberValue';
import { InsideLink, RefsValue, RefValue } from '../RefValue';
import { FormatValue, TextValue } from '../TextValue';
import { isNumber } from '../Value';
import { FileValue } from './FileValue';
import { JsonValue } from './JsonValue';
import { MeasuredValue } from './MeasuredValue';
import { OwnerValue } from './OwnerValue';
import { StructureValue } from './StructureValue';
import { TagsValue } from './TagsValue';

interface Props {
  readonly name: string;
  /** a stored record, the values of a form, or a version from the log */
  readonly record: Values;
}

/** One field of a record in any version, formatted according to the schema; needs the entity context. */
export const FieldOfRecord = ({ name, record }: Props) => {
  const entity = useEntity();
  const field = useField(name);
  const labelled = useLabelled(field, record);
  if (isEmptyAt(labelled, name)) return '–';
  const isOwner = entity?.ownerRecord?.id === name;
  return (
    <InsideLink value={true}>
      <RecordContextProvider value={labelled}>
        {isOwner ? <OwnerValue source={name} /> : elementOf(field, name)}
      </RecordContextProvider>
    </InsideLink>
  );
};

function elementOf(field: Field | undefined, name: string): ReactElement {
  if (field === undefined) return <JsonValue source={name} />;
  if (field.file) return <FileValue source={name} />;
  if (field.structure)
    return (
      <StructureValue source={name}>
        {field.structure.fields.map(part => cloneElement(elementOf(part, part.name), { key: part.name }))}
      </StructureValue>
    );
  const { Value = field.format === null ? TextValue : FormatValue } = { Value: values[field.kind] };
  return <Value source={name} />;
}

/** text fields depend on their format instead */
const values: Partial<Record<FieldKind, (props: { readonly source: string }) => ReactElement>> = {
  integer: NumberValue,
  decimal: NumberValue,
  number: MeasuredValue,
  money: MoneyValue,
  boolean: BooleanValue,
  date: DateValue,
  dates: DatesValue,
  time: TimeValue,
  month: MonthValue,
  instant: InstantValue,
  enum: EnumValue,
  enums: EnumsValue,
  tags: TagsValue,
  ref: RefValue,
  refs: RefsValue,
  json: JsonValue,
};

/** Records picked in a form have no label, and the log stores only ids: the labels are looked up. */
function useLabelled(field: Field | undefined, record: Values): RaRecord {
  const name = field?.name ?? '';
  const ids = [valueAt(record, name)].flat().filter(isNumber);
  const known = isKeyed(record._labels) ? record._labels[name] : undefined;
  const { can } = useAccess();
  const isUnnamed = ids.length > 0 && known === undefined;
  const isLookedUp = field?.ref != null && isUnnamed && can(field.ref.resource, 'list');
  const { data = [], isLoading } = useGetMany<RaRecord>(
    field?.ref?.resource ?? '',
    { ids, meta: namedRows },
    { enabled: isLookedUp },
  );
  const labels = ids.map(id => data.find(each => each?.id === id)?._label ?? (isLoading ? '…' : undefined));
  const found = field?.kind === 'refs' ? labels : labels[0];
  if (!isLookedUp || found === undefined) return { id: 0, ...record };
  return { id: 0, ...withLabel(record, name, found) };
}

/** `_labels` is keyed by the whole path, dots included. */
const withLabel = (record: Values, name: string, label: unknown): Values =>
  withValueAt(record, '_labels', {
    ...(isKeyed(record._labels) && record._labels),
    [name]: label,
  });

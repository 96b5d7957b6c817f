import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { masked } from '../../../shared/recordChanges';
import { useAccess } from '../access/access';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { useEntity, useField } from '../page/entity/entityContext';
import { withValueAt } from '../path';
import { OutOfSight } from '../values/OutOfSight';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { Masked } from '../values/Value';

interface Props {
  readonly name: string;
  readonly value: unknown;
}

/** A past value of a field, formatted as in the record; other values of the record are the current ones. */
export const ChangedValue = ({ name, value }: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const { can } = useAccess();
  const { tag } = useLanguage();
  const entity = useEntity();
  const field = useField(name);
  if (value === masked) return <Masked />;
  // these exist only in the log: the step that was requested, and the one that was taken
  if (name === 'approval' || (name === 'step' && !field))
    return translate(`resources.${resource}.transitions.${value}`, { _: String(value) });
  // `factor` exists only in the log: the second factor of a sign-in
  if (name === 'factor') return translate(`app.history.own.factors.${value}`, { _: String(value ?? '') });
  // an import can restore an archived record
  if (name === 'archived_at' && typeof value === 'string') return formatInstant(value, tag);
  // an import has child rows in words, as its file
  if (typeof value === 'string' && entity?.children.some(child => child.name === name)) return value;
  // an import file can name a record that does not exist yet
  if (field?.kind === 'ref' && typeof value === 'string') return value;
  // the server would refuse to return its label
  if (field?.ref && !field.ref.join && typeof value === 'number' && !can(field.ref.resource, 'list'))
    return <OutOfSight />;
  const past = { ...withValueAt(record ?? {}, name, value), _labels: undefined, _masked: undefined };
  return <FieldOfRecord name={name} record={past} />;
};

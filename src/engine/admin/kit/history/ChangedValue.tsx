import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { useField } from '../page/entityContext';
import { withValueAt } from '../path';
import { OutOfSight } from '../values/OutOfSight';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { Masked } from '../values/Value';

interface Props {
  readonly name: string;
  readonly value: unknown;
}

/** A value of the past, written as the record writes its own; the others of the record are those of today. */
export const ChangedValue = ({ name, value }: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const { can } = useAccess();
  const { tag } = useLanguage();
  const field = useField(name);
  if (value === '***') return <Masked />;
  // the log itself names the step that somebody asked for
  if (name === 'approval')
    return translate(`resources.${resource}.transitions.${value}`, { _: String(value) });
  // and how somebody has signed in
  if (name === 'factor') return translate(`app.history.own.factors.${value}`, { _: String(value ?? '') });
  // an import brings a record back out of the archive
  if (name === 'archived_at' && typeof value === 'string') return formatInstant(value, tag);
  // a file names a record that is not there yet
  if (field?.kind === 'ref' && typeof value === 'string') return value;
  // the server would refuse to name it
  if (field?.ref && !field.ref.join && typeof value === 'number' && !can(field.ref.resource, 'list'))
    return <OutOfSight />;
  const past = { ...withValueAt(record ?? {}, name, value), _labels: undefined, _masked: undefined };
  return <FieldOfRecord name={name} record={past} />;
};

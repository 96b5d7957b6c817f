import { useTranslate } from 'react-admin';
import { recordName } from '../../kit/recordName';
import { RecordLink } from '../../kit/values/RefValue';
import { useNamedRecord } from '../../kit/values/record/useNamedRecord';

interface Props {
  readonly resource: string;
  /** the kind of record, such as the resource's name in the singular */
  readonly name: string;
  readonly id: number;
}

/**
 * The record that an entry is about, by its name; if it is deleted or not visible to the user, by the id in
 * the log.
 */
export const RecordOfEntry = ({ resource, name, id }: Props) => {
  const translate = useTranslate();
  const { record: found, isLoading } = useNamedRecord(resource, id);
  if (!found)
    return (
      <span>
        {name} {isLoading ? '…' : `(${translate('resources.activity-log.fields.record_id')} ${id})`}
      </span>
    );
  return (
    <RecordLink reference={resource} id={id} strong>
      {`${name} ${recordName(found)}`}
    </RecordLink>
  );
};

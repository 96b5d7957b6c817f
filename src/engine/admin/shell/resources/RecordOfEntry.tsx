import { useTranslate } from 'react-admin';
import { recordName } from '../../kit/recordName';
import { RecordLink } from '../../kit/values/RefValue';
import { useNamedRecord } from '../../kit/values/record/useNamedRecord';

interface Props {
  readonly resource: string;
  /** what a record of it is called */
  readonly name: string;
  readonly id: number;
}

/** The record that an entry is about, by its name; one that is gone or out of sight by the number that the log has of it. */
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

import { useRecordContext } from 'react-admin';
import { recordName } from '../../kit/recordName';
import { RecordLink } from '../../kit/values/RefValue';
import { useNamedRecord } from '../../kit/values/record/useNamedRecord';
import { isNumber, isText, Value, type ValueProps } from '../../kit/values/Value';

/**
 * The record that a row of the log is about, by its name; if it is deleted or not visible to the user, by its
 * id.
 */
export const RecordOfRow = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const resource: unknown = record?.resource;
  return (
    <Value source={source} is={isNumber}>
      {id => (isText(resource) ? <Named resource={resource} id={id} /> : id)}
    </Value>
  );
};

const Named = ({ resource, id }: { readonly resource: string; readonly id: number }) => {
  const { record: found } = useNamedRecord(resource, id);
  return found ? (
    <RecordLink reference={resource} id={id}>
      {recordName(found)}
    </RecordLink>
  ) : (
    id
  );
};

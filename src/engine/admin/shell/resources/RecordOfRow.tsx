import { type RaRecord, useGetManyAggregate, useRecordContext, useResourceDefinitions } from 'react-admin';
import { namedRows } from '../../kit/list/rowFields';
import { recordName } from '../../kit/recordName';
import { RecordLink } from '../../kit/values/RefValue';
import { isNumber, isText, Value, type ValueProps } from '../../kit/values/Value';

/** The record that a row of the log is about, by its name; one that is gone or out of sight by its number. */
export const RecordOfRow = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const resource: unknown = record?.resource;
  return (
    <Value source={source} is={isNumber}>
      {id => (isText(resource) ? <Named resource={resource} id={id} /> : id)}
    </Value>
  );
};

/** Asked for together with those of the other rows, in one call for each resource. */
const Named = ({ resource, id }: { readonly resource: string; readonly id: number }) => {
  const definitions = useResourceDefinitions();
  const { data: [found] = [] } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id], meta: namedRows },
    { enabled: definitions[resource]?.hasList === true, retry: false },
  );
  return found ? (
    <RecordLink reference={resource} id={id}>
      {recordName(found)}
    </RecordLink>
  ) : (
    id
  );
};

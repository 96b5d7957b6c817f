import { useGetList, useResourceDefinitions, useTranslate } from 'react-admin';
import { recordName } from '../../kit/recordName';
import { RecordLink } from '../../kit/values/RefValue';

interface Props {
  readonly resource: string;
  /** what a record of it is called */
  readonly name: string;
  readonly id: number;
}

/** Nothing but its label: looking at an entry is no look at the protected values of the record. */
const label = { fields: ['id'] };

/** The record that an entry is about, by its name; one that is gone or out of sight by the number that the log has of it. */
export const RecordOfEntry = ({ resource, name, id }: Props) => {
  const translate = useTranslate();
  const definitions = useResourceDefinitions();
  const { data: [found] = [], isLoading } = useGetList(
    resource,
    { filter: { id: [id] }, pagination: { page: 1, perPage: 1 }, meta: label },
    { enabled: definitions[resource]?.hasList === true, retry: false },
  );
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

import { useRecordContext, useTranslate } from 'react-admin';
import { useArea } from '../../page/entity/entityContext';
import { OutOfSight } from '../OutOfSight';
import { RecordLink } from '../RefValue';
import { isNumber, isText, Value, type ValueProps } from '../Value';
import { useNamedRecord } from './useNamedRecord';

/** The owner record, of any resource: its name as a link. */
export const OwnerValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const area = useArea();
  const resource: unknown = record?.[area];
  return (
    <Value source={source} is={isNumber}>
      {id => (isText(resource) ? <Owner resource={resource} id={id} /> : <OutOfSight />)}
    </Value>
  );
};

const Owner = ({ resource, id }: { resource: string; id: number }) => {
  const translate = useTranslate();
  const { record: owner, isLoading } = useNamedRecord(resource, id);
  const name = translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  if (typeof owner?._label !== 'string')
    return (
      <>
        {name} {isLoading ? '…' : <OutOfSight />}
      </>
    );
  return (
    <RecordLink reference={resource} id={id}>
      {owner._label}
    </RecordLink>
  );
};

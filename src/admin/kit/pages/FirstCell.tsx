import { useRecordContext, useResourceContext } from 'react-admin';
import { valueAt } from '../../../shared/validation';
import { type PartElement, propsOf } from '../elements';
import { InsideLink, RecordLink } from '../values/RefValue';
import { isMasked } from '../values/Value';

/** Makes the first value of a row the link to its record: its name where the value is empty. */
export const FirstCell = ({ children }: { children: PartElement }) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  if (!record || !resource) return null;
  const name = String(record._label || `#${record.id}`);
  const { source } = propsOf(children);
  const isEmpty =
    source !== undefined && !isMasked(record._masked, source) && isNothing(valueAt(record, source));
  return (
    <RecordLink reference={resource} id={record.id} name={name} strong>
      {isEmpty ? name : <InsideLink value={true}>{children}</InsideLink>}
    </RecordLink>
  );
};

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

import { useRecordContext, useResourceContext } from 'react-admin';
import { type PartElement, propsOf } from '../../elements';
import { recordName } from '../../recordName';
import { isEmptyAt } from '../../values/isEmptyAt';
import { InsideLink, RecordLink } from '../../values/RefValue';

/** Links the first cell of a row to its record; an empty value is replaced by the record's name. */
export const FirstCell = ({ children }: { children: PartElement }) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  if (!record || !resource) return null;
  const name = recordName(record);
  const { source } = propsOf(children);
  const isEmpty = source !== undefined && isEmptyAt(record, source);
  return (
    <RecordLink reference={resource} id={record.id} name={name} strong>
      {isEmpty ? name : <InsideLink value={true}>{children}</InsideLink>}
    </RecordLink>
  );
};

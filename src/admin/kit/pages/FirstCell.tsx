import type { ReactNode } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { InsideLink, RecordLink } from '../values/RefValue';

/** Makes the first value of a row the link to its record. */
export const FirstCell = ({ children }: { children: ReactNode }) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  if (!record || !resource) return null;
  return (
    <RecordLink reference={resource} id={record.id} name={record._label || `#${record.id}`} strong>
      <InsideLink value={true}>{children}</InsideLink>
    </RecordLink>
  );
};

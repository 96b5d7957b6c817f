import { type ComponentType, createContext, useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Parts } from './parts';

export interface NoticeProps {
  readonly parts: Parts;
  /** the record, or a form as it is filled in at the moment */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the application has to say about a record of any kind, such as warnings about the person that it concerns. */
export const NoticeContext = createContext<ComponentType<NoticeProps> | null>(null);

export const RecordNotice = ({ parts }: Pick<NoticeProps, 'parts'>) => {
  const Notice = useContext(NoticeContext);
  const record = useRecordContext();
  return Notice && record ? <Notice parts={parts} values={record} /> : null;
};

export const FormNotice = ({ parts }: Pick<NoticeProps, 'parts'>) => {
  const Notice = useContext(NoticeContext);
  const values: NoticeProps['values'] = useWatch();
  return (
    <>
      {Notice && <Notice parts={parts} values={values} />}
      {parts.formNotice}
    </>
  );
};

import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { NoticeContext, type NoticeProps } from './noticeContext';

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

import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FormParts } from '../parts/parts';
import { NoticeContext, type NoticeProps } from './noticeContext';

export const RecordNotice = ({ entity }: Pick<NoticeProps, 'entity'>) => {
  const Notice = useContext(NoticeContext);
  const record = useRecordContext();
  return Notice && record ? <Notice entity={entity} values={record} /> : null;
};

export const FormNotice = ({ parts: { entity, notice } }: { readonly parts: FormParts }) => {
  const Notice = useContext(NoticeContext);
  const values: NoticeProps['values'] = useWatch();
  return (
    <>
      {Notice && <Notice entity={entity} values={values} />}
      {notice}
    </>
  );
};

import { useGetOne } from 'react-admin';
import { isWholeRecord } from '../../childRows';
import { withoutToast } from '../../page/editing/withoutToast';
import { NotLoaded } from '../../page/frame/NotLoaded';
import { PageHeader } from '../../page/frame/PageHeader';
import type { FormParts } from '../../page/parts/parts';
import { FormCard } from '../FormCard';
import { FormLoading } from '../FormLoading';

interface Props {
  readonly parts: FormParts;
  /** id of the record to start from */
  readonly source: string;
}

/** The form of a new record that starts as a duplicate of another one. */
export const DuplicateForm = ({ parts, source }: Props) => {
  const { data, error, refetch } = useGetOne(parts.resource, { id: source }, withoutToast);
  const isRead = data !== undefined && isWholeRecord(parts.entity, data);
  if (!isRead && !error) return <FormLoading parts={parts} />;
  return (
    <>
      {isRead && <PageHeader parts={parts} />}
      <NotLoaded error={error} refetch={refetch} isPage={!isRead} />
      {isRead && <FormCard parts={parts} source={data} />}
    </>
  );
};

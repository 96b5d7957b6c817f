import { Create, Edit, ShowButton } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { ArchiveNotice } from '../archive/ArchiveNotice';
import { isWholeRecord } from '../childRows';
import { StaleSaveContext, useStaleSave } from '../conflict/staleSave';
import { withoutToast } from '../page/editing/withoutToast';
import { NotLoaded } from '../page/frame/NotLoaded';
import { PageHeader, RecordTitle } from '../page/frame/PageHeader';
import type { FormParts } from '../page/parts/parts';
import { useParentId } from '../page/parts/useParentId';
import { NeighbourLinks } from '../page/way/NeighbourLinks';
import { useReturnPath } from '../page/way/returnPath';
import { submitted } from '../validateForm';
import { DuplicateForm } from './duplicates/DuplicateForm';
import { DuplicateIfAllowed } from './duplicates/DuplicateIfAllowed';
import { FormCard } from './FormCard';
import { FormLoading } from './FormLoading';

export const FormOfRecord = ({ parts }: { parts: FormParts }) =>
  useParams().id === undefined ? <CreatePage parts={parts} /> : <EditPage parts={parts} />;

/** The form of a new child record starts with its parent from the URL, `?copy=7` with the values of another record. */
const CreatePage = ({ parts }: { parts: FormParts }) => {
  const parentId = useParentId(parts);
  const source = useSearchParams()[0].get('copy');
  return (
    <Create
      disableAuthentication
      title={<RecordTitle />}
      actions={false}
      component="div"
      sx={{ '& .RaCreate-main': { mt: 0 } }}
      redirect={parts.operations.includes('read') ? 'show' : 'list'}
      record={parts.parent && parentId !== null ? { [parts.parent.by]: parentId } : undefined}
      transform={(record: Record<string, unknown>) => submitted(parts, record)}
    >
      {source !== null && /^\d+$/.test(source) ? (
        <DuplicateForm key={source} parts={parts} source={source} />
      ) : (
        <>
          <PageHeader parts={parts} />
          <FormCard parts={parts} />
        </>
      )}
    </Create>
  );
};

const EditPage = ({ parts }: { parts: FormParts }) => {
  const comeFrom = useReturnPath();
  const own = parts.operations.includes('read') ? 'show' : 'list';
  const { stale, basedOn, onError } = useStaleSave();
  return (
    <Edit
      disableAuthentication
      title={<RecordTitle />}
      actions={false}
      component="div"
      sx={{ '& .RaEdit-main': { mt: 0 } }}
      mutationMode="pessimistic"
      redirect={comeFrom === null ? own : () => ({ pathname: comeFrom })}
      transform={(record: Record<string, unknown>) => basedOn(submitted(parts, record))}
      mutationOptions={{ onError }}
      queryOptions={withoutToast}
      render={({ error, record, refetch }) => {
        const isRead = record !== undefined && isWholeRecord(parts.entity, record);
        return (
          <StaleSaveContext value={stale}>
            <NotLoaded error={error} refetch={refetch} isPage={!isRead} />
            {isRead ? <StoredRecord parts={parts} /> : error ? null : <FormLoading parts={parts} />}
          </StaleSaveContext>
        );
      }}
    />
  );
};

const StoredRecord = ({ parts }: { parts: FormParts }) => (
  <>
    <PageHeader parts={parts}>
      <NeighbourLinks type="edit" />
      <DuplicateIfAllowed parts={parts} />
      <ShowButton />
    </PageHeader>
    <ArchiveNotice />
    <FormCard parts={parts} />
  </>
);

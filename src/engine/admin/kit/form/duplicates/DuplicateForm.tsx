import { Card } from '@mui/material';
import { useGetOne } from 'react-admin';
import { isWholeRecord } from '../../childRows';
import { withoutToast } from '../../page/editing/withoutToast';
import { NotLoaded } from '../../page/frame/NotLoaded';
import { PageHeader } from '../../page/frame/PageHeader';
import type { FormParts } from '../../page/parts/parts';
import { FormControls } from '../FormControls';
import { FormLoading } from '../FormLoading';
import { RecordForm } from '../RecordForm';

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
      {isRead && (
        <Card variant="outlined" sx={{ overflow: 'visible' }}>
          <FormControls>
            <RecordForm parts={parts} source={data} />
          </FormControls>
        </Card>
      )}
    </>
  );
};

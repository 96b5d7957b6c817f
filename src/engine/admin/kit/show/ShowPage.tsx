import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useShowContext } from 'react-admin';
import { EditIfAllowed } from '../access/GuardedButtons';
import { lazily } from '../lazily';
import { LoadError, withoutToast } from '../page/LoadError';
import { useIsClosed } from '../page/locks';
import { NeighbourLinks } from '../page/NeighbourLinks';
import { PageHeader, RecordTitle } from '../page/PageHeader';
import type { Parts } from '../page/parts';
import { RecordNotice } from '../page/RecordNotice';
import { WorkflowArea } from '../workflow/WorkflowArea';
import { RecordFigures } from './RecordFigures';
import { RecordLoading } from './RecordLoading';
import { RecordValues } from './RecordValues';
import { RelatedLists } from './RelatedLists';

interface Props {
  readonly parts: Parts;
  /** stands above what the record says, whose context it has */
  readonly before?: ReactNode;
  /** stands below the record, whose context it has */
  readonly after?: ReactNode;
}

export const ShowPage = ({ parts, before, after }: Props) => (
  <Show
    disableAuthentication
    title={<RecordTitle />}
    actions={false}
    component="div"
    sx={showLook}
    queryOptions={withoutToast}
  >
    <Loaded parts={parts}>
      <PageHeader parts={parts}>
        <NeighbourLinks type="show" />
        {parts.recordActions}
        <EditIfOpen parts={parts} />
      </PageHeader>
      <RecordNotice parts={parts} />
      {parts.workflow && <WorkflowArea parts={parts} />}
      {before}
      <Box sx={parts.holdsFile ? besideLook : undefined}>
        <Card variant="outlined">
          <RecordFigures parts={parts} />
          <RecordValues parts={parts} />
        </Card>
        {parts.holdsFile && <Preview parts={parts} />}
      </Box>
      <RelatedLists parts={parts} />
      {after}
    </Loaded>
  </Show>
);

const Preview = lazily(async () => (await import('../files/FilePreview')).FilePreview);

const Loaded = ({ parts, children }: { parts: Parts; children: ReactNode }) => {
  const { error, record, refetch } = useShowContext();
  return (
    <>
      <LoadError error={error} refetch={refetch} isPage={!record} />
      {record ? children : error ? null : <RecordLoading parts={parts} />}
    </>
  );
};

const EditIfOpen = ({ parts }: { parts: Parts }) =>
  useIsClosed(parts) || !parts.operations.includes('update') ? null : <EditIfAllowed />;

/** The file and what is known about it side by side, where there is room. */
const besideLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
  gap: 1,
};

/** A table below the record scrolls within itself; without this it would widen the page. */
const showLook = { '& .RaShow-main': { mt: 0 }, '& .RaShow-card': { minWidth: 0 } };

import { Box, Card } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Show, useShowContext } from 'react-admin';
import { EditIfAllowed } from '../access/GuardedButtons';
import { ArchiveNotice } from '../archive/ArchiveNotice';
import { isWholeRecord } from '../childRows';
import { DuplicateIfAllowed } from '../form/duplicates/DuplicateIfAllowed';
import { HistoryPanel } from '../history/HistoryPanel';
import { lazily } from '../lazily';
import { useIsReadOnly } from '../page/editing/locks';
import { withoutToast } from '../page/editing/withoutToast';
import { NotLoaded } from '../page/frame/NotLoaded';
import { PageHeader, RecordTitle } from '../page/frame/PageHeader';
import { RecordNotice } from '../page/frame/RecordNotice';
import type { ShowParts } from '../page/parts/parts';
import { NeighbourLinks } from '../page/way/NeighbourLinks';
import { BesideFile } from './BesideFile';
import { RecordFigures } from './RecordFigures';
import { RecordLoading } from './RecordLoading';
import { RecordValues } from './RecordValues';
import { RelatedLists } from './RelatedLists';
import { showLook } from './valuesLook';

/** Reserves the space of the panel while its code loads. */
const WorkflowPanel = lazily(
  async () => (await import('../workflow/WorkflowPanel')).WorkflowPanel,
  () => <Box sx={{ height: 50, mb: 1 }} />,
);

interface Props {
  readonly parts: ShowParts;
}

/** The page of one record. */
export const RecordPage = ({ parts }: Props) => (
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
        {parts.actions}
        <DuplicateIfAllowed parts={parts} />
        <EditIfOpen parts={parts} />
      </PageHeader>
      <ArchiveNotice />
      <RecordNotice entity={parts.entity} />
      {parts.workflow && <WorkflowPanel parts={parts} workflow={parts.workflow} />}
      {parts.before}
      <BesideFile parts={parts}>
        <Card variant="outlined">
          <RecordFigures parts={parts} />
          <RecordValues parts={parts} />
        </Card>
      </BesideFile>
      {parts.between}
      <RelatedLists parts={parts} />
      {parts.others}
      <HistoryPanel parts={parts} />
      {parts.after}
    </Loaded>
  </Show>
);

const Loaded = ({ parts, children }: Props & { readonly children: ReactNode }) => {
  const { error, record, refetch } = useShowContext();
  const isRead = record !== undefined && isWholeRecord(parts.entity, record);
  return (
    <>
      <NotLoaded error={error} refetch={refetch} isPage={!isRead} />
      {/* Dialogs and typed reasons belong to the record that they were opened for. */}
      {isRead ? (
        <Fragment key={record.id}>{children}</Fragment>
      ) : error ? null : (
        <RecordLoading parts={parts} />
      )}
    </>
  );
};

const EditIfOpen = ({ parts }: Props) =>
  useIsReadOnly(parts) || !parts.operations.includes('update') ? null : <EditIfAllowed />;

import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import { type BulkAnswer, type BulkOutcome, type BulkRow, bulkOutcomes } from '../../../shared/bulk';
import type { ChipColor } from '../../../shared/field';
import { PagedRows } from '../dialog/PagedRows';
import { StatusChip } from '../values/StatusChip';
import { bulkRowsOfPage, useBulk } from './bulkContext';

const colors: Readonly<Record<BulkOutcome, ChipColor>> = {
  done: 'green',
  requested: 'yellow',
  unchanged: 'grey',
  refused: 'red',
  undone: 'blue',
  kept: 'orange',
};

/** Outcomes that need attention are shown first. */
const worthALook: readonly BulkOutcome[] = ['kept', 'refused'];

interface Props {
  readonly change: BulkAnswer;
  /** called when a link to a record is followed, to close the dialog */
  readonly onFollow: () => void;
}

/** The records page by page, all or those of one outcome; refused ones with the reason and a link. */
export const BulkRows = ({ change: { resource, id, job, counts }, onFollow }: Props) => {
  const translate = useTranslate();
  const bulk = useBulk();
  const first = worthALook.find(outcome => counts[outcome] > 0) ?? null;
  const [{ outcome, page }, setShown] = useState<{ outcome: BulkOutcome | null; page: number }>({
    outcome: first,
    page: 0,
  });
  const {
    data: rows,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bulk', resource, id, 'rows', job, outcome, page],
    queryFn: () => bulk.rows(resource, id, outcome, page),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const several = bulkOutcomes.filter(each => counts[each] > 0);
  const isMixed = several.length > 1 || counts.waiting > 0;
  const choices = (isMixed ? [null, ...several] : []).map(value => ({
    value,
    label: translate(`app.bulk_run.count.${value ?? 'all'}`, {
      smart_count: value ? counts[value] : counts.total,
    }),
  }));
  return (
    <PagedRows
      label={translate('app.bulk_run.show')}
      choices={choices}
      chosen={outcome}
      onChoose={value => setShown({ outcome: value, page: 0 })}
      page={page}
      onPage={next => setShown({ outcome, page: next })}
      rowsOfPage={bulkRowsOfPage}
      total={outcome ? counts[outcome] : counts.total}
      rowsOf="app.bulk_run.rows_of"
      isBusy={isFetching}
      error={error}
      refetch={refetch}
    >
      {rows?.map(row => (
        <Row key={row.record} resource={resource} row={row} onFollow={onFollow} />
      ))}
    </PagedRows>
  );
};

interface RowProps {
  readonly resource: string;
  readonly row: BulkRow;
  readonly onFollow: () => void;
}

const Row = ({ resource, row: { record, label, outcome, faults }, onFollow }: RowProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box component="li" sx={rowLook}>
      {outcome && <StatusChip color={colors[outcome]} label={translate(`app.bulk_run.outcome.${outcome}`)} />}
      {label === null ? (
        <span>{translate('app.bulk_run.gone', { id: record })}</span>
      ) : (
        <Link to={createPath({ resource, id: record, type: 'show' })} onClick={onFollow}>
          {label}
        </Link>
      )}
      {faults.map(fault => (
        <Typography key={`${fault.label}${fault.message}`} variant="body2" color="error" sx={faultLook}>
          {fault.label === null ? fault.message : `${fault.label}: ${fault.message}`}
        </Typography>
      ))}
    </Box>
  );
};

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '& a, & span': { minWidth: 0 },
};
const faultLook = { flexBasis: '100%' };

import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { ChipColor } from '../../../shared/field';
import type { ImportAnswer, ImportedRow } from '../../../shared/imports';
import { isEmpty } from '../../../shared/recordValues';
import { PagedRows } from '../dialog/PagedRows';
import { Change } from '../history/Change';
import { OfEntity } from '../page/entity/OfEntity';
import { StatusChip } from '../values/StatusChip';
import { type Outcome, rowsOfPage, useImports } from './imports';
import { useCellInWords } from './useCellInWords';
import { useCounted } from './useCounted';

const outcomes: readonly Outcome[] = ['new', 'changed', 'unchanged', 'faulty'];
const colors: Readonly<Record<Outcome, ChipColor>> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'grey',
  faulty: 'red',
};

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly batch: ImportAnswer;
}

/** The rows of the file page by page, all or those of one outcome, each with its changes or faults. */
export const ImportedRows = ({ entity, fieldName, batch }: Props) => {
  const translate = useTranslate();
  const counted = useCounted();
  const imports = useImports();
  const [{ outcome, page }, setShown] = useState<{ outcome: Outcome | null; page: number }>({
    outcome: null,
    page: 0,
  });
  const {
    data: rows,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: ['import', batch.resource, batch.id, 'rows', batch.job, outcome, page],
    queryFn: () => imports.rows(batch.resource, batch.id, outcome, page),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { counts } = batch;
  const total = outcome ? counts[outcome] : counts.total;
  const choices = [null, ...outcomes].map(value => ({
    value,
    label: counted(`app.import.count.${value ?? 'all'}`, value ? counts[value] : counts.total),
  }));
  return (
    <PagedRows
      label={translate('app.import.show')}
      choices={choices}
      chosen={outcome}
      onChoose={value => setShown({ outcome: value, page: 0 })}
      page={page}
      onPage={next => setShown({ outcome, page: next })}
      rowsOfPage={rowsOfPage}
      total={total}
      rowsOf="app.import.rows_of"
      isBusy={isFetching}
      error={error}
      refetch={refetch}
    >
      {rows?.map(row => (
        <Row key={row.place} entity={entity} fieldName={fieldName} row={row} columns={batch.mapping.fields} />
      ))}
    </PagedRows>
  );
};

interface RowProps extends Omit<Props, 'batch'> {
  readonly row: ImportedRow;
  /** the field of each cell */
  readonly columns: readonly (string | null)[];
}

const Row = ({ entity, fieldName, row, columns }: RowProps) => {
  const translate = useTranslate();
  const inWords = useCellInWords(entity);
  const { outcome, faults, changes, cells, place } = row;
  // A default that the file does not mention is the same in each row.
  const isNews = (name: string, value: unknown) =>
    columns.includes(name) || entity.fields.find(field => field.name === name)?.default !== value;
  // A skipped column says nothing about the outcome, such as why the row failed in an earlier file.
  const readCells = cells.map((cell, at) => (columns[at] ? inWords(cell, columns[at]) : ''));
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: { sm: 170 } }}>
        <Typography variant="body2" color="text.secondary">
          {translate('app.import.row', { row: place })}
        </Typography>
        {outcome && <StatusChip color={colors[outcome]} label={translate(`app.import.outcome.${outcome}`)} />}
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {faults.map(({ field, message }) => (
          <Typography key={field} variant="body2" color="error">
            {field === '' ? message : `${fieldName(field)}: ${message}`}
          </Typography>
        ))}
        {outcome === 'faulty' || outcome === 'unchanged' ? (
          <Typography variant="body2" color="text.secondary">
            {readCells.filter(Boolean).join(' · ')}
          </Typography>
        ) : (
          <OfEntity entity={entity}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, typography: 'body2' }}>
              {Object.entries(changes)
                .filter(
                  ([name, [before, after]]) => !isEmpty(before) || (!isEmpty(after) && isNews(name, after)),
                )
                .map(([name, change]) => (
                  <Change key={name} name={name} label={fieldName(name)} change={change} />
                ))}
            </Box>
          </OfEntity>
        )}
      </Box>
    </Box>
  );
};

const rowLook = { display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' };

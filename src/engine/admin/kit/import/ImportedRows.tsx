import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { ChipColor } from '../../../shared/field';
import type { ImportAnswer, ImportedRow } from '../../../shared/imports';
import { Change } from '../history/Change';
import { OfEntity } from '../page/OfEntity';
import { StatusChip } from '../values/StatusChip';
import { type Outcome, rowsOfPage, useImports } from './imports';

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

/** The rows of the file page by page, all or those of one outcome, each with what it changes or why it fails. */
export const ImportedRows = ({ entity, fieldName, batch }: Props) => {
  const translate = useTranslate();
  const imports = useImports();
  const [{ outcome, page }, setShown] = useState<{ outcome: Outcome | null; page: number }>({
    outcome: null,
    page: 0,
  });
  const { data: rows, isFetching } = useQuery({
    queryKey: ['import', batch.resource, batch.id, 'rows', batch.job, outcome, page],
    queryFn: () => imports.rows(batch.resource, batch.id, outcome, page),
    placeholderData: keepPreviousData,
  });
  const { counts } = batch;
  const total = outcome ? counts[outcome] : counts.total;
  const last = Math.max(0, Math.ceil(total / rowsOfPage) - 1);
  return (
    <>
      <Box
        role="group"
        aria-label={translate('app.import.show')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
      >
        {[null, ...outcomes].map(each => (
          <Button
            key={each ?? 'all'}
            size="small"
            color="inherit"
            variant={each === outcome ? 'outlined' : 'text'}
            aria-pressed={each === outcome}
            onClick={() => setShown({ outcome: each, page: 0 })}
          >
            {translate(`app.import.count.${each ?? 'all'}`, {
              smart_count: each ? counts[each] : counts.total,
            })}
          </Button>
        ))}
      </Box>
      <Box component="ul" aria-busy={isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(row => (
          <Row key={row.place} entity={entity} fieldName={fieldName} row={row} />
        ))}
      </Box>
      {last > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
          <Typography variant="body2">
            {translate('app.import.rows_of', {
              from: page * rowsOfPage + 1,
              to: Math.min(total, (page + 1) * rowsOfPage),
              total,
            })}
          </Typography>
          <Button size="small" disabled={page === 0} onClick={() => setShown({ outcome, page: page - 1 })}>
            {translate('ra.navigation.previous')}
          </Button>
          <Button size="small" disabled={page >= last} onClick={() => setShown({ outcome, page: page + 1 })}>
            {translate('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </>
  );
};

interface RowProps extends Omit<Props, 'batch'> {
  readonly row: ImportedRow;
}

const Row = ({ entity, fieldName, row }: RowProps) => {
  const translate = useTranslate();
  const { outcome, faults, changes, cells, place } = row;
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
            {cells
              .filter(cell => cell !== null && cell !== '')
              .map(String)
              .join(' · ')}
          </Typography>
        ) : (
          <OfEntity entity={entity}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, typography: 'body2' }}>
              {Object.entries(changes)
                .filter(([, [before, after]]) => !isBlank(before) || !isBlank(after))
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

const isBlank = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const rowLook = { display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' };

import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { rowEntitiesOf } from '../childRows';
import { useIsReadOnly } from '../page/editing/locks';
import { fieldOf } from '../page/entity/entityContext';
import type { ShowParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import { useFieldName } from '../useFieldName';
import { ChangeEntry } from './ChangeEntry';
import type { ChangeProvider } from './changeProvider';
import { entriesLook } from './entriesLook';
import { RestoreValues } from './RestoreValues';
import { type Unit, unitsOf } from './undo';

/** The changes of a record, latest first, with buttons to undo them. */
export const ChangesList = ({ parts }: { readonly parts: ShowParts }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const hasTexts = [useLabels('activity-log'), useLabels('history')].every(Boolean);
  const ofRecord = useFieldName(parts.entity, parts.sections);
  // keys that exist only in the log, such as a request for approval, are not fields of the record
  const fieldName = (name: string) =>
    fieldOf(parts.entity, name)
      ? ofRecord(name)
      : translate(`app.history.own.${name}`, { _: ofRecord(name) });
  const provider = useDataProvider<ChangeProvider & ReturnType<typeof useDataProvider>>();
  const rows = useMemo(() => rowEntitiesOf(parts.fields), [parts]);
  const [undone, setUndone] = useState<readonly Unit[] | null>(null);
  const { can, blocked } = useAccess();
  const isReadOnly = useIsReadOnly(parts);
  const reason = blocked ?? (isReadOnly ? 'authorization.may_not.closed' : null);
  // users who may not update the record are not offered to undo
  const isUpdated = parts.operations.includes('update') && can(parts.resource, 'update');
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    // react-admin's refresh invalidates all keys that start with the resource
    queryKey: [resource, 'getChanges', record?.id, record?.version],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => (await provider.getChanges(resource, record?.id ?? 0, pageParam)).data,
    getNextPageParam: page => page.next,
  });
  if (error) return <Box sx={{ p: 2 }}>{translate('app.kit.not_loaded')}</Box>;
  const entries = (hasTexts && data?.pages.flatMap(page => page.entries)) || [];
  return (
    <>
      <Box component="ol" aria-busy={isFetching || !hasTexts} sx={entriesLook}>
        {hasTexts && data?.pages.every(page => page.entries.length === 0) && (
          <li>{translate('app.history.no_changes')}</li>
        )}
        {entries.map((entry, index) => (
          <ChangeEntry
            key={entry.id}
            entity={parts.entity}
            fieldName={fieldName}
            rows={rows}
            entry={entry}
            reason={reason}
            onUndo={isUpdated ? unit => setUndone([unit]) : null}
            onGoBack={
              isUpdated && index > 0 ? () => setUndone(entries.slice(0, index).flatMap(unitsOf)) : null
            }
          />
        ))}
      </Box>
      {hasTexts && hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()} sx={{ mx: 1, mb: 1 }}>
          {translate('app.history.more')}
        </Button>
      )}
      {undone && (
        <RestoreValues
          entity={parts.entity}
          fieldName={fieldName}
          rows={rows}
          units={undone}
          onClose={() => setUndone(null)}
        />
      )}
    </>
  );
};

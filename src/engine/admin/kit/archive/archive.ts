import { type RaRecord, useListContext, useRecordContext } from 'react-admin';

/** Filter key of the API: `false` lists the archived records, which all other lists leave out. */
export const archiveFilter = 'archived_at_null';

/** When the record was archived, in ISO form; null if it is not archived. */
export const archivedAt = (record: Partial<RaRecord> | undefined): string | null =>
  typeof record?.archived_at === 'string' ? record.archived_at : null;

export const useIsArchived = (): boolean => archivedAt(useRecordContext()) !== null;

/**
 * Whether the current list shows the archive, where records cannot be created, deleted or moved through their workflow.
 */
export const useShowsArchive = (): boolean => useListContext().filterValues?.[archiveFilter] === false;

import { type RaRecord, useListContext, useRecordContext } from 'react-admin';

/** The key that the API takes: `false` lists the archived records, which every other list leaves out. */
export const archiveFilter = 'archived_at_null';

/** When the record was archived, in ISO form; null while it stands in the lists. */
export const archivedAt = (record: Partial<RaRecord> | undefined): string | null =>
  typeof record?.archived_at === 'string' ? record.archived_at : null;

export const useIsArchived = (): boolean => archivedAt(useRecordContext()) !== null;

/** The current list shows the archive, where nothing is created, deleted or moved through its workflow. */
export const useShowsArchive = (): boolean => useListContext().filterValues?.[archiveFilter] === false;

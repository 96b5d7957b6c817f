import { type RaRecord, useGetManyAggregate, useResourceDefinitions } from 'react-admin';
import { useAccess } from '../../access/access';
import { namedRows } from '../../list/rowFields';

/**
 * A record of whichever resource, read for its name: those of all rows of a list together, in one call for each resource.
 * Undefined while it loads, where it is gone, and where the reader may not see it.
 */
export function useNamedRecord(resource: string, id: number) {
  const definitions = useResourceDefinitions();
  const { can } = useAccess();
  const { data: [record] = [], isLoading } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id], meta: namedRows },
    { enabled: definitions[resource]?.hasList === true && can(resource, 'list'), retry: false },
  );
  return { record, isLoading };
}

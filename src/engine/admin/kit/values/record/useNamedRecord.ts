import { type RaRecord, useGetManyAggregate, useResourceDefinitions } from 'react-admin';
import { useAccess } from '../../access/access';
import { namedRows } from '../../list/rows/rowFields';

/**
 * A record of any resource, loaded for its label: all rows of a list are combined to one request per resource.
 * Undefined while loading, if it is deleted, and if the user may not see it.
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

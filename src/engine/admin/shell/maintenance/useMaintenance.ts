import { useQuery } from '@tanstack/react-query';
import { createMaintenanceApi } from '../providers/maintenanceApi';
import { useSession } from '../services';
import { useApi } from '../useApi';

export const maintenanceKey = ['maintenance'] as const;

/** The outcome of the last verification and backup, for users who may see the log. */
export function useMaintenance() {
  const { state } = useApi(createMaintenanceApi);
  const isAllowed = useSession()?.permissions.has('activity-log.list') ?? false;
  return useQuery({ queryKey: maintenanceKey, queryFn: state, enabled: isAllowed });
}

import { useQueryClient } from '@tanstack/react-query';
import type { SubjectKind } from '../../providers/rightsApi';
import { useServices } from '../../services';

/** Starts and ends viewing as another user or role; either way, all loaded data is read again. */
export function useViewAs() {
  const { rights, session } = useServices();
  const queryClient = useQueryClient();
  const again = async () => {
    await session.refresh();
    await queryClient.resetQueries();
  };
  return {
    enter: async (kind: SubjectKind, id: number) => {
      await rights.viewAs(kind, id);
      await again();
    },
    leave: async () => {
      await rights.leaveView();
      await again();
    },
  };
}

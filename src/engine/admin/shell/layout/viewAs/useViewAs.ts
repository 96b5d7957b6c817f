import { useQueryClient } from '@tanstack/react-query';
import type { SubjectKind } from '../../providers/rightsApi';
import { useServices } from '../../services';

/** Sees the product through other eyes, and comes back: all that was loaded before is loaded again. */
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

import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { LabelsContext } from '../../../kit/page/parts/usePages';
import { useServices } from '../../services';

/**
 * Loads the texts on permissions and the labels of every resource, since permissions mention fields and
 * steps; true once all are loaded.
 */
export function useAllLabels(): boolean {
  const { resources } = useServices();
  const needLabels = useContext(LabelsContext);
  const { isSuccess } = useQuery({
    queryKey: ['labels'],
    queryFn: async () =>
      (await Promise.all(['rights', ...resources.map(({ name }) => name)].map(needLabels))).length,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isSuccess;
}

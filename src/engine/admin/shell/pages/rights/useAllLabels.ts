import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { LabelsContext } from '../../../kit/page/usePages';
import { useServices } from '../../services';

/** Rights have their own words and speak of the fields and steps of every resource; true as soon as all are here. */
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

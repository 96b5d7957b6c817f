import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { LabelsContext } from '../../kit/pages/useParts';
import { useServices } from '../../services';

/** Rights speak of the fields and steps of every resource; true as soon as their names are here. */
export function useAllLabels(): boolean {
  const { resources } = useServices();
  const needLabels = useContext(LabelsContext);
  const { isSuccess } = useQuery({
    queryKey: ['labels'],
    queryFn: async () => (await Promise.all(resources.map(({ name }) => needLabels(name)))).length,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isSuccess;
}

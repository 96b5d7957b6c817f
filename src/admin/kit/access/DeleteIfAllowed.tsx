import { DeleteButton, useResourceContext } from 'react-admin';
import { useWhyNot } from './access';
import { useMay } from './GuardedButtons';
import { WhyNot } from './WhyNot';

/** As the other guarded buttons; on its own, since only forms have it. */
export const DeleteIfAllowed = () => {
  const resource = useResourceContext();
  const reason = useWhyNot(resource, 'delete');
  if (!useMay(resource, 'delete')) return null;
  return (
    <WhyNot reason={reason}>
      <DeleteButton mutationMode="pessimistic" redirect="list" />
    </WhyNot>
  );
};

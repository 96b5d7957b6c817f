import { DeleteButton, useRecordContext, useResourceContext } from 'react-admin';
import type { Condition } from '../../../shared/field';
import { holds } from '../../../shared/recordValues';
import { useWhyNot } from './access';
import { useMay } from './GuardedButtons';
import { WhyNot } from './WhyNot';

/** Like the other guarded buttons; in its own file, since only forms use it. */
export const DeleteIfAllowed = ({ keptWhen }: { readonly keptWhen?: Condition }) => {
  const resource = useResourceContext();
  const record = useRecordContext();
  const mayNot = useWhyNot(resource, 'delete');
  const isKept = keptWhen !== undefined && record !== undefined && holds(keptWhen, record);
  if (!useMay(resource, 'delete')) return null;
  return (
    <WhyNot reason={mayNot ?? (isKept ? 'authorization.may_not.kept' : null)}>
      <DeleteButton mutationMode="pessimistic" redirect="list" />
    </WhyNot>
  );
};

import {
  BulkDeleteButton,
  CreateButton,
  type CreateButtonProps,
  DeleteButton,
  EditButton,
  useResourceContext,
} from 'react-admin';
import { useAccess, useWhyNot } from './access';
import { WhyNot } from './WhyNot';

/*
 * react-admin's buttons, which do not ask for rights: without the right there is no button; while nothing can be
 * changed at all, it is there, switched off, and says why.
 */

export const CreateIfAllowed = ({
  resource,
  ...props
}: CreateButtonProps & { readonly resource?: string }) => {
  const here = useResourceContext();
  const name = resource ?? here;
  const reason = useWhyNot(name, 'create');
  if (!useMay(name, 'create')) return null;
  return (
    <WhyNot reason={reason}>
      <CreateButton resource={name} {...props} />
    </WhyNot>
  );
};

export const EditIfAllowed = () => {
  const resource = useResourceContext();
  const reason = useWhyNot(resource, 'update');
  if (!useMay(resource, 'update')) return null;
  return (
    <WhyNot reason={reason}>
      <EditButton variant="contained" />
    </WhyNot>
  );
};

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

export const BulkDeleteIfAllowed = () => {
  const resource = useResourceContext();
  const reason = useWhyNot(resource, 'delete');
  return (
    <WhyNot reason={reason}>
      <BulkDeleteButton mutationMode="pessimistic" />
    </WhyNot>
  );
};

function useMay(resource: string | undefined, action: string): boolean {
  const { can } = useAccess();
  return resource === undefined || can(resource, action);
}

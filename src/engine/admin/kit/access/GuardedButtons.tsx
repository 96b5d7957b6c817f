import {
  CreateButton,
  type CreateButtonProps,
  EditButton,
  useCreatePath,
  useNavigate,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { Condition } from '../../../shared/field';
import { holds } from '../../../shared/recordValues';
import { BulkDelete } from '../bulk/bulkParts';
import { useWholeFilter } from '../bulk/wholeFilter';
import { useSelectedRecords } from '../list/selection/useSelectedRecords';
import { useShortcut } from '../shortcuts/useShortcut';
import { useAccess, useWhyNot } from './access';
import { WhyNot } from './WhyNot';

/*
 * react-admin's buttons with permission checks: without the permission the button is not rendered; while all changes
 * are blocked it is disabled and shows the reason.
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
  const mayEdit = useMay(resource, 'update');
  useEditKey(mayEdit && reason === null);
  if (!mayEdit) return null;
  return (
    <WhyNot reason={reason}>
      <EditButton variant="contained" />
    </WhyNot>
  );
};

export const BulkDeleteIfAllowed = ({ keptWhen }: { readonly keptWhen?: Condition }) => {
  const resource = useResourceContext();
  const { records } = useSelectedRecords();
  const { whole } = useWholeFilter();
  const mayNot = useWhyNot(resource, 'delete');
  // for records that are not loaded, the server checks which ones cannot be deleted
  const isAnyKept =
    whole === null && keptWhen !== undefined && records.some(record => holds(keptWhen, record));
  return (
    <WhyNot reason={mayNot ?? (isAnyKept ? 'authorization.may_not.kept_some' : null)}>
      <BulkDelete />
    </WhyNot>
  );
};

export function useMay(resource: string | undefined, action: string): boolean {
  const { can } = useAccess();
  return resource === undefined || can(resource, action);
}

function useEditKey(isOffered: boolean): void {
  const resource = useResourceContext();
  const id = useRecordContext()?.id;
  const translate = useTranslate();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const run = () => navigate(createPath({ resource, id, type: 'edit' }));
  const label = translate('ra.action.edit');
  useShortcut(isOffered && id !== undefined ? { keys: ['e'], label, group: 'record', run } : null);
}

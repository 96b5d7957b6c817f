import { useAccess } from '@engine/admin/kit/access/access';
import type { NoticeProps } from '@engine/admin/kit/page/frame/noticeContext';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { WarningBanner } from './WarningBanner';

/**
 * Warnings about a guest: above every record that refers to one, and above a form as soon as one is chosen.
 */
export const GuestNotice = ({ entity, values }: NoticeProps) => {
  const { can } = useAccess();
  const guest = guestOf(entity, values);
  if (guest === null || !can('person-warnings', 'list')) return null;
  return <WarningBanner guest={guest} />;
};

/** The id of the guest. The field that refers to the guest follows from the schema, whatever its name. */
function guestOf({ resource, fields }: EntityMeta, values: NoticeProps['values']): number | null {
  if (resource === 'person-warnings') return null;
  const refers = fields.find(({ kind, ref }) => kind === 'ref' && ref?.resource === 'guest');
  const name = resource === 'guest' ? 'id' : refers?.name;
  const id = name === undefined ? null : values[name];
  return typeof id === 'number' ? id : null;
}

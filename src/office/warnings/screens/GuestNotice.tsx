import { useAccess } from '@engine/admin/kit/access/access';
import { propsOf } from '@engine/admin/kit/elements';
import { lazily } from '@engine/admin/kit/lazily';
import type { NoticeProps } from '@engine/admin/kit/page/noticeContext';
import type { Parts } from '@engine/admin/kit/page/parts';

const WarningBanner = lazily(async () => (await import('./WarningBanner')).WarningBanner);

/** Above every record that concerns a guest, and above the form as soon as one is chosen: what there is to know. */
export const GuestNotice = ({ parts, values }: NoticeProps) => {
  const { can } = useAccess();
  const guest = guestOf(parts, values);
  if (guest === null || !can('person-warnings', 'list')) return null;
  return <WarningBanner guest={guest} />;
};

/** The field that names the guest follows from the schema, whatever it is called. */
function guestOf(
  { resource, fields }: Pick<Parts, 'resource' | 'fields'>,
  values: NoticeProps['values'],
): number | null {
  if (resource === 'person-warnings') return null;
  const name =
    resource === 'guest'
      ? 'id'
      : Object.keys(fields).find(each => fields[each] && propsOf(fields[each]).reference === 'guest');
  const id = name === undefined ? null : values[name];
  return typeof id === 'number' ? id : null;
}

import { lazily } from '@engine/admin/kit/lazily';
import { GuestForm } from '@generated/admin/guest';

export { list, show } from '@generated/admin/guest';

const DuplicateHint = lazily(async () => (await import('./DuplicateHint')).DuplicateHint);

export const create = () => <GuestForm notice={<DuplicateHint />} />;
export const edit = create;

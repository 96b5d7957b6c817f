import { lazily } from '@engine/admin/kit/lazily';
import { GuestInsuranceForm } from '@generated/admin/guest-insurance';

export { list, show } from '@generated/admin/guest-insurance';

const ChangeHint = lazily(async () => (await import('./ChangeHint')).ChangeHint);

export const create = () => <GuestInsuranceForm notice={<ChangeHint />} />;
export const edit = create;

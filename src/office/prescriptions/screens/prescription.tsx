import { lazily } from '@engine/admin/kit/lazily';
import { PrescriptionForm } from '@generated/admin/prescription';
import { ApprovalInput } from './ApprovalInput';

export { list, show } from '@generated/admin/prescription';

const LastPrescription = lazily(async () => (await import('./LastPrescription')).LastPrescription);

const approval = { approval_status: <ApprovalInput source="approval_status" /> };

/** The form knows the guest's last prescription, and where the law puts a new one. */
export const create = () => <PrescriptionForm notice={<LastPrescription />} replace={approval} />;
export const edit = create;

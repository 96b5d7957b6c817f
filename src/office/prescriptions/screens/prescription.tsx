import { lazily } from '@engine/admin/kit/lazily';
import { PrescriptionForm, PrescriptionList, PrescriptionShow } from '@generated/admin/prescription';
import { ApprovalInput } from './ApprovalInput';
import { ApprovalRunButton } from './ApprovalRunButton';
import { ApprovedUntil } from './ApprovedUntil';
import { AskApprovalButton } from './AskApprovalButton';

const LastPrescription = lazily(async () => (await import('./LastPrescription')).LastPrescription);

const approval = { approval_status: <ApprovalInput source="approval_status" /> };

const until = { approval_to: <ApprovedUntil source="approval_to" /> };

export const list = () => <PrescriptionList actions={<ApprovalRunButton />} />;
export const show = () => <PrescriptionShow actions={<AskApprovalButton />} replace={until} />;
/** The form offers the guest's last prescription, and presets the approval status. */
export const create = () => <PrescriptionForm notice={<LastPrescription />} replace={approval} />;
export const edit = create;

import { lazily } from '@engine/admin/kit/lazily';
import { pages } from '@engine/admin/kit/pages';
import { replace } from '@engine/admin/kit/replace';
import { inputs, parts } from '@generated/admin/prescription';
import { ApprovalInput } from './ApprovalInput';

const LastPrescription = lazily(async () => (await import('./LastPrescription')).LastPrescription);

/** The generated pages; the form knows the guest's last prescription, and where the law puts a new one. */
export const { list, create, edit, show } = pages({
  ...parts,
  formNotice: <LastPrescription />,
  inputs: replace(inputs, { approval_status: <ApprovalInput {...inputs.approval_status.props} /> }),
});

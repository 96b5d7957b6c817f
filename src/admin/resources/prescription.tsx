import { inputs, parts } from '../../../generated/admin/prescription';
import { lazyPart } from '../kit/lazyPart';
import { pages } from '../kit/pages/pages';
import { replace } from '../kit/replace';
import { ApprovalInput } from '../prescriptions/ApprovalInput';

const LastPrescription = lazyPart(
  async () => (await import('../prescriptions/LastPrescription')).LastPrescription,
);

/** The generated pages; the form knows the guest's last prescription, and where the law puts a new one. */
export const { list, create, edit, show } = pages({
  ...parts,
  formNotice: <LastPrescription />,
  inputs: replace(inputs, { approval_status: <ApprovalInput {...inputs.approval_status.props} /> }),
});

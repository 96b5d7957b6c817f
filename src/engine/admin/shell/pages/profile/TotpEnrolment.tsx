import type { Enrolment } from '../../providers/profileApi';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpDialog } from './TotpDialog';
import { useProfileChanged } from './useProfile';

interface Props {
  /** null: not started, or finished */
  readonly enrolment: Enrolment | null;
  readonly onEnrolment: (enrolment: null) => void;
  /** recovery codes that the user has not confirmed as saved */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The dialogs that set up an app as the second factor: the QR code, then the recovery codes. */
export function TotpEnrolment({ enrolment, onEnrolment, codes, onCodes }: Props) {
  const changed = useProfileChanged();
  return (
    <>
      {enrolment && (
        <TotpDialog
          enrolment={enrolment}
          onClose={() => onEnrolment(null)}
          onDone={async recoveryCodes => {
            onEnrolment(null);
            onCodes(recoveryCodes);
            await changed('factor_saved');
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => onCodes(null)} />}
    </>
  );
}

import type { Enrolment } from '../../providers/profileApi';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpDialog } from './TotpDialog';
import { useProfileChanged } from './useProfile';

interface Props {
  /** null: none has begun, or it is over */
  readonly enrolment: Enrolment | null;
  readonly onEnrolment: (enrolment: null) => void;
  /** recovery codes that were not put aside yet */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The dialogs that set up an app as the second step: the code to scan, then the recovery codes. */
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

import { EnumInput, type EnumInputProps } from '@engine/admin/kit/inputs/EnumInput';
import { useEffect } from 'react';
import { useGetMany } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { approvalOf } from '../shared/approval';

/** Shows where the law puts a new prescription, as the server would, until somebody says otherwise. */
export const ApprovalInput = (props: EnumInputProps) => {
  const suggested = useSuggestion();
  const { setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const isOwn = dirtyFields[props.source] === true;
  useEffect(() => {
    if (suggested !== null && !isOwn) setValue(props.source, suggested);
  }, [suggested, isOwn, props.source, setValue]);
  return <EnumInput {...props} />;
};

function useSuggestion() {
  const names = ['id', 'guest', 'treatment_type', 'transport_kind', 'reason'];
  const [id, guestId, treatmentId, transportKind, reason] = useWatch({ name: names });
  const guest = useRecord('guest', guestId);
  const treatment = useRecord('treatment-types', treatmentId);
  if (id !== undefined || !guest || !treatment) return null;
  return approvalOf({
    approvalRequired: treatment.approval_required === true,
    transportKind,
    reason,
    careLevel: guest.care_level,
    disabilityMarks: Array.isArray(guest.disability_marks) ? guest.disability_marks : [],
  });
}

function useRecord(resource: string, id: unknown) {
  const isKnown = typeof id === 'number';
  const { data } = useGetMany(resource, { ids: isKnown ? [id] : [] }, { enabled: isKnown });
  return isKnown ? data?.[0] : undefined;
}

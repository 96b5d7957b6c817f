import { useAccess } from '@engine/admin/kit/access/access';
import { EnumInput, type EnumInputProps } from '@engine/admin/kit/inputs/EnumInput';
import type { RowMeta } from '@engine/admin/kit/list/rows/rowFields';
import { today } from '@engine/shared/day';
import { useEffect } from 'react';
import { type RaRecord, useGetList, useGetMany } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type CarePeriod, careOn } from '../../care/shared/careOn';
import { approvalOf } from '../shared/approval';

/**
 * Presets a new prescription's approval status as the law demands, like the server would, until the user
 * changes it.
 */
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
  const names = ['id', 'guest', 'treatment_type', 'transport_kind', 'reason', 'valid_from'];
  const [id, guestId, treatmentId, transportKind, reason, from] = useWatch({ name: names });
  const guest = useRecord('guest', guestId, ['care_level', 'disability_marks']);
  const treatment = useRecord('treatment-types', treatmentId, ['approval_required']);
  const periods = useCarePeriods(guestId);
  if (id !== undefined || !guest || !treatment || !periods) return null;
  return approvalOf({
    approvalRequired: treatment.approval_required === true,
    transportKind,
    reason,
    ...careOn(careOf(guest), periods, typeof from === 'string' && from !== '' ? from : today()),
  });
}

/**
 * Null while loading; empty for users who may not see them, since the guest's own marks are hidden from them
 * too.
 */
function useCarePeriods(guest: unknown): readonly CarePeriod[] | null {
  const { can } = useAccess();
  const isAsked = typeof guest === 'number' && can('guest-care-periods', 'list');
  const { data } = useGetList(
    'guest-care-periods',
    { filter: { guest }, pagination: { page: 1, perPage: 100 }, sort: { field: 'valid_from', order: 'ASC' } },
    { enabled: isAsked },
  );
  if (!isAsked) return [];
  return data?.map(row => ({ ...careOf(row), from: row.valid_from, to: row.valid_to ?? null })) ?? null;
}

const careOf = ({ care_level, disability_marks }: RaRecord) => ({
  careLevel: typeof care_level === 'number' ? care_level : null,
  disabilityMarks: Array.isArray(disability_marks) ? disability_marks : [],
});

/** Only the fields asked for: reading the others would be logged as a look at them. */
function useRecord(resource: string, id: unknown, fields: RowMeta['fields']) {
  const { canField } = useAccess();
  const isKnown = typeof id === 'number';
  const meta: RowMeta = { fields: fields.filter(name => canField(resource, 'read', name)) };
  const { data } = useGetMany(resource, { ids: isKnown ? [id] : [], meta }, { enabled: isKnown });
  return isKnown ? data?.[0] : undefined;
}

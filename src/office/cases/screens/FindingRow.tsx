import { useAccess } from '@engine/admin/kit/access/access';
import { WhyNot } from '@engine/admin/kit/access/WhyNot';
import { formatInstant } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { Box, Button } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { type CheckResult, canOverride } from '../shared/checkResults';
import { BilledAction } from './BilledAction';
import { CauseLink } from './CauseLink';
import { useFindingText } from './useFindingText';
import { useOverride } from './useOverride';

interface Props {
  readonly result: CheckResult;
  /** path of the case */
  readonly from: string;
  /** whether the case and its trips can still change */
  readonly isOpen: boolean;
  /** null: not permitted to this user, or in this state of the case */
  readonly onOverride: (() => void) | null;
}

/** One finding: severity, text, and possible actions. */
export function FindingRow({ result, from, isOpen, onOverride }: Props) {
  const translate = useTranslate();
  const { blocked } = useAccess();
  const override = useOverride();
  const text = useFindingText()(result, !isOpen);
  const isTaken = result.overridden_by !== null;
  const kind = isTaken ? 'overridden' : result.severity;
  const reason = canOverride(result) ? blocked : 'cases.checks.not_overridable';
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ minWidth: 92 }}>
        <StatusChip color={colors[kind]} label={translate(`cases.checks.${kind}`)} />
      </Box>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, color: isTaken ? 'text.secondary' : undefined }}>
        {text}
        {isTaken && <TakenOn result={result} />}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto' }}>
        {result.cause && !isTaken && (
          <CauseLink cause={result.cause} text={text} from={from} isOpen={isOpen} />
        )}
        <BilledAction code={result.code} />
        {onOverride && !isTaken && (
          <WhyNot reason={reason}>
            <Button
              size="small"
              color="inherit"
              onClick={onOverride}
              aria-label={translate('cases.override.open_label', { text })}
            >
              {translate('cases.override.open')}
            </Button>
          </WhyNot>
        )}
        {onOverride && isTaken && (
          <WhyNot reason={blocked}>
            <Button
              size="small"
              color="inherit"
              disabled={override.isPending}
              onClick={() => override.mutate({ result, reason: null })}
              aria-label={translate('cases.override.take_back_label', { text })}
            >
              {translate('cases.override.take_back')}
            </Button>
          </WhyNot>
        )}
      </Box>
    </Box>
  );
}

/**
 * Who overrode the finding, when and why. The name is shown only to users who may read users; the activity
 * log has it in any case.
 */
function TakenOn({ result: { overridden_by, overridden_at, reason } }: { readonly result: CheckResult }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { can } = useAccess();
  const { data } = useGetOne(
    'users',
    { id: overridden_by ?? 0 },
    { enabled: overridden_by !== null && can('users', 'read'), retry: false },
  );
  const by = typeof data?._label === 'string' ? data._label : null;
  return (
    <Box component="small" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {translate(by === null ? 'cases.checks.taken_on' : 'cases.checks.taken_on_by', {
        at: formatInstant(overridden_at ?? '', tag),
        by,
        reason,
      })}
    </Box>
  );
}

const colors = { error: 'red', warning: 'orange', overridden: 'grey' } as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
};

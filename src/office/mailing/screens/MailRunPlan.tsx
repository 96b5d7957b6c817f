import { toggled } from '@engine/admin/kit/toggled';
import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MailableBill, MailRunPreview } from '../shared/mailPreview';

interface Props {
  readonly preview: MailRunPreview;
  readonly dropped: ReadonlySet<number>;
  readonly onDrop: (dropped: ReadonlySet<number>) => void;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** The bills that can go out, each of which can be excluded, and the number of those that cannot. */
export function MailRunPlan({ preview, dropped, onDrop, confirmed, onConfirm }: Props) {
  const translate = useTranslate();
  const { ready, isCut, notAgreed, withoutAddress } = preview;
  const persons = ready.filter(({ id, isPrivate }) => isPrivate && !dropped.has(id)).length;
  return (
    <>
      <Typography>{translate('mailing.run.ready', { smart_count: ready.length })}</Typography>
      {isCut && (
        <Alert severity="info" sx={{ my: 1 }}>
          {translate('mailing.run.cut', { smart_count: ready.length })}
        </Alert>
      )}
      {!isCut && notAgreed + withoutAddress > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('mailing.run.others', { notAgreed, withoutAddress })}
        </Typography>
      )}
      {persons > 0 && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {translate('mailing.private')}
          <FormControlLabel
            control={<Checkbox checked={confirmed} onChange={({ target }) => onConfirm(target.checked)} />}
            label={translate('mailing.run.confirm', { smart_count: persons })}
            sx={{ mx: 0, mt: 0.5, gap: 1 }}
          />
        </Alert>
      )}
      {ready.map(bill => (
        <PlannedMail
          key={bill.id}
          bill={bill}
          isOut={dropped.has(bill.id)}
          onToggle={() => onDrop(toggled(dropped, [bill.id]))}
        />
      ))}
    </>
  );
}

interface PlannedMailProps {
  readonly bill: MailableBill;
  readonly isOut: boolean;
  readonly onToggle: () => void;
}

const PlannedMail = ({ bill, isOut, onToggle }: PlannedMailProps) => (
  <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
    <FormControlLabel
      control={<Checkbox size="small" checked={!isOut} onChange={onToggle} />}
      label={`${bill.number} · ${bill.recipient} · ${bill.to}`}
      sx={{ mx: 0, gap: 1, overflowWrap: 'anywhere' }}
    />
  </Box>
);

import { useMoney } from '@engine/admin/kit/format/useMoney';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import Block from '@mui/icons-material/Block';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DunningLetter } from '../shared/dunningPreview';

interface Props {
  readonly letter: DunningLetter;
  readonly dropped: ReadonlySet<number>;
  readonly onToggle: (alerts: readonly number[]) => void;
  readonly onBlock: (alerts: readonly number[]) => void;
}

const colors = { 1: 'blue', 2: 'orange', 3: 'red' } as const;

/**
 * One planned letter: debtor, level, fee and bills; it can be excluded from this run, or the debtor blocked
 * until further notice.
 */
export function PlannedLetter({ letter, dropped, onToggle, onBlock }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const debtor = letter.debtor || translate('dunning.debtor_hidden');
  // several hidden debtors differ by their bills
  const named = letter.debtor || `${debtor} ${letter.debts[0]?.number ?? ''}`;
  const alerts = letter.debts.map(({ alert }) => alert);
  const isOut = alerts.every(alert => dropped.has(alert));
  return (
    <Box sx={rowLook}>
      <Checkbox
        checked={!isOut}
        onChange={() => onToggle(alerts)}
        slotProps={{ input: { 'aria-label': translate('dunning.write_to', { debtor: named }) } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{debtor}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {letter.company} ·{' '}
          {letter.debts
            .map(({ number, days_overdue }) =>
              translate('dunning.debt', { number, smart_count: days_overdue }),
            )
            .join(', ')}
        </Typography>
      </Box>
      <StatusChip
        color={colors[letter.level]}
        label={translate(letter.kind === 'statutory' ? 'dunning.reminder' : `dunning.level_${letter.level}`)}
      />
      <Box className="sum" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {money(letter.open)}
        </Typography>
        {(['fee', 'interest', 'older'] as const).map(
          name =>
            letter[name] > 0 && (
              <Typography key={name} variant="caption" color="text.secondary" component="div">
                {translate(`dunning.beside.${name}`, { amount: money(letter[name]) })}
              </Typography>
            ),
        )}
      </Box>
      <Button
        size="small"
        color="inherit"
        sx={blockLook}
        aria-label={translate('dunning.block_debtor', { debtor: named })}
        onClick={() => onBlock(alerts)}
      >
        <Block fontSize="small" />
        <span>{translate('dunning.block')}</span>
      </Button>
    </Box>
  );
}

/** One line; on a phone, level and sum are below the name. */
const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto 7rem auto' },
  alignItems: 'center',
  gap: 1,
  '& > .chip': { gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 2, sm: 3 }, justifySelf: 'start' },
  '& > button': { justifySelf: 'end' },
  '& > .sum': { gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 3, sm: 4 } },
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
};

/** On a phone the button shows only its icon. */
const blockLook = {
  gap: 0.75,
  minWidth: 44,
  '& span:not([class])': { display: { xs: 'none', sm: 'inline' } },
};

import { useMoney } from '@engine/admin/kit/format/useMoney';
import { listLink } from '@engine/admin/kit/listLink';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import { Box, Button, Typography } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import type { DunningPreview } from '../shared/dunningPreview';
import { PlannedLetter } from './PlannedLetter';

interface Props {
  readonly preview: DunningPreview;
  readonly dropped: ReadonlySet<number>;
  readonly onToggle: (alerts: readonly number[]) => void;
  readonly onBlock: (alerts: readonly number[]) => void;
}

/** more than anyone reads one by one; what is beyond is counted, and letters are written all the same */
const shownLetters = 300;

/** The letters of a run, and the bills that are due but get none. */
export function DunningPlan({ preview: { letters, withheld }, dropped, onToggle, onBlock }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const toPassOn = listLink(useCreatePath()({ resource: 'bills', type: 'list' }), { to_pass_on: true });
  return (
    <>
      {letters.length === 0 && <Typography>{translate('dunning.nothing')}</Typography>}
      {letters.slice(0, shownLetters).map(letter => (
        <PlannedLetter
          key={letter.debts.map(({ alert }) => alert).join()}
          letter={letter}
          dropped={dropped}
          onToggle={onToggle}
          onBlock={onBlock}
        />
      ))}
      {letters.length > shownLetters && (
        <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
          {translate('dunning.more', { smart_count: letters.length - shownLetters })}
        </Typography>
      )}
      {withheld.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ pt: 2, pb: 0.5 }}>
            {translate('dunning.withheld')}
          </Typography>
          {withheld.some(({ why }) => why === 'pass_on') && (
            <Button size="small" component={Link} to={toPassOn} sx={{ mb: 0.5 }}>
              {translate('dunning.to_pass_on')}
            </Button>
          )}
          {withheld.slice(0, shownLetters).map(({ alert, debtor, number, open, why, reason }) => (
            <Box key={alert} sx={rowLook}>
              <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {debtor || translate('dunning.debtor_hidden')} · {number}
                {reason && ` · ${reason}`}
              </Typography>
              <StatusChip
                color={why === 'blocked' ? 'red' : why === 'pass_on' ? 'purple' : 'grey'}
                label={translate(`dunning.why.${why}`)}
              />
              <Typography
                variant="body2"
                sx={{ minWidth: 92, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
              >
                {money(open)}
              </Typography>
            </Box>
          ))}
          {withheld.length > shownLetters && (
            <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
              {translate('dunning.more_withheld', { smart_count: withheld.length - shownLetters })}
            </Typography>
          )}
        </>
      )}
    </>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 };

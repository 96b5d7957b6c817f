import { formatDay } from '@engine/admin/kit/format/date';
import { inGroups } from '@engine/admin/kit/format/inGroups';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import type { ChipColor } from '@engine/shared/field';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LineKind, StatementPreview } from '../../statements/shared/statementPreview';

const colors: Readonly<Record<LineKind, ChipColor>> = {
  new: 'green',
  fee: 'purple',
  bounced: 'orange',
  return: 'red',
  refund: 'blue',
  duplicate: 'grey',
  outgoing: 'grey',
  pending: 'yellow',
  foreign: 'yellow',
};

/** Lines that change something come first; no one reads more than this. */
const shownLines = 200;
const order: readonly LineKind[] = [
  'return',
  'bounced',
  'refund',
  'fee',
  'new',
  'pending',
  'foreign',
  'duplicate',
  'outgoing',
];

/** A preview of the import, line by line. */
export function StatementLines({ preview: { statements, lines } }: { readonly preview: StatementPreview }) {
  const translate = useTranslate();
  const money = useMoney();
  const { tag } = useLanguage();
  const sorted = [...lines].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return (
    <>
      {statements.map(({ account, owner, number, known }) => (
        <Box key={`${account}/${number}`}>
          <Typography variant="body2">
            {[inGroups(account), owner, number].filter(Boolean).join(' · ')}
          </Typography>
          {!known && <Alert severity="warning">{translate('payments.statement.unknown_account')}</Alert>}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {order.map(kind => {
          const count = lines.filter(line => line.kind === kind).length;
          const label = translate(`payments.statement.counts.${kind}`, { smart_count: count });
          return count === 0 ? null : <StatusChip key={kind} color={colors[kind]} label={label} />;
        })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.slice(0, shownLines).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file keep their place
          <Box component="li" key={at} sx={lineLook}>
            <Typography variant="body2" color="text.secondary" sx={{ width: 84 }}>
              {formatDay(line.value_date, tag)}
            </Typography>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {line.party ?? '–'}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {line.purpose}
              </Typography>
            </Box>
            {line.charges > 0 && (
              <Typography variant="body2" color="text.secondary">
                {translate('payments.statement.charges', { sum: money(line.charges) })}
              </Typography>
            )}
            {line.bills.map(({ id, number, cases }) => (
              <StatusChip key={id} color="blue" label={[number, ...cases].join(' · ')} />
            ))}
            <StatusChip color={colors[line.kind]} label={translate(`payments.statement.kind.${line.kind}`)} />
            <Typography
              variant="body2"
              sx={{ minWidth: 96, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
            >
              {money(line.direction === 'in' ? line.amount : -line.amount)}
            </Typography>
          </Box>
        ))}
      </Box>
      {lines.length > shownLines && (
        <Typography variant="body2" color="text.secondary">
          {translate('payments.statement.more', { smart_count: lines.length - shownLines })}
        </Typography>
      )}
    </>
  );
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
};

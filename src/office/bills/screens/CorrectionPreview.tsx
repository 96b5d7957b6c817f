import { useMoney } from '@engine/admin/kit/format/useMoney';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { CorrectedBill, CorrectedCase, CorrectionPreview as Preview } from '../shared/correctionPreview';

/** Old and new values case by case, and what happens to the bills and payments. */
export function CorrectionPreview({ preview }: { readonly preview: Preview }) {
  const translate = useTranslate();
  const waiting = preview.cases.filter(({ after, isWithdrawn }) => after === null && !isWithdrawn).length;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('billing.correct.case')}</TableCell>
              <TableCell>{translate('billing.correct.payer')}</TableCell>
              <TableCell align="right">{translate('billing.correct.net')}</TableCell>
              <TableCell align="right">{translate('billing.correct.copay')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.cases.map(each => (
              <CaseRow key={each.id} row={each} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {waiting > 0 && (
        <Alert severity="warning">{translate('billing.correct.waiting', { smart_count: waiting })}</Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {preview.bills.map(bill => (
          <BillLine key={bill.number} bill={bill} />
        ))}
        {preview.others.map(({ kind, recipient, total }) => (
          <OtherLine key={`${kind}/${recipient}`} recipient={recipient} total={total} />
        ))}
      </Box>
    </>
  );
}

function CaseRow({ row: { number, guest, before, after, isWithdrawn } }: { readonly row: CorrectedCase }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <TableRow>
      <TableCell>
        {number}
        <Typography variant="body2" color="text.secondary">
          {guest}
          {before === null && ` · ${translate('billing.correct.parted')}`}
        </Typography>
      </TableCell>
      {after === null ? (
        <TableCell colSpan={3}>
          {translate(`billing.correct.${isWithdrawn ? 'withdrawn' : 'waits'}`)}
        </TableCell>
      ) : (
        <>
          <TableCell>
            <Change before={before?.payer ?? null} after={after.payer} />
          </TableCell>
          <TableCell align="right">
            <Change before={before && money(before.net)} after={money(after.net)} />
          </TableCell>
          <TableCell align="right">
            <Change before={before && money(before.copay)} after={money(after.copay)} />
          </TableCell>
        </>
      )}
    </TableRow>
  );
}

/** The new value, below the old one if it differs; something entirely new has no old value. */
const Change = ({ before, after }: { readonly before: string | null; readonly after: string }) =>
  before === null || before === after ? (
    after
  ) : (
    <>
      <Typography component="del" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {before}
      </Typography>
      <Typography component="ins" variant="body2" sx={{ fontWeight: 600, textDecoration: 'none' }}>
        {after}
      </Typography>
    </>
  );

function BillLine({ bill }: { readonly bill: CorrectedBill }) {
  const translate = useTranslate();
  const money = useMoney();
  const { number, recipient, before, after, paid, address } = bill;
  const moves = after === null ? 'paid_back' : paid > after ? 'paid_parts' : 'paid_moves';
  const name = after === null ? 'bill_ends' : 'bill_follows';
  return (
    <Typography component="li" variant="body2">
      {translate(`billing.correct.${name}`, {
        number,
        recipient,
        before: money(before),
        after: money(after ?? 0),
      })}{' '}
      {paid > 0 &&
        translate(`billing.correct.${moves}`, {
          paid: money(Math.min(paid, after ?? paid)),
          free: money(paid - (after ?? 0)),
        })}{' '}
      {address && translate('billing.correct.address', address)}
    </Typography>
  );
}

function OtherLine({ recipient, total }: { readonly recipient: string; readonly total: number }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Typography component="li" variant="body2">
      {translate('billing.correct.other', { recipient, total: money(total) })}
    </Typography>
  );
}

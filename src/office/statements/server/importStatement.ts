import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addDocument } from '@engine/server/documents/addDocument.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { requireReach } from '@engine/server/records/rows/inSight.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { formats } from '@engine/shared/formats.ts';
import { sum } from '@engine/shared/sum.ts';
import { chargeReturn } from '../../dunning/server/chargeReturn.ts';
import { allocatePayment } from '../../payments/server/allocatePayment.ts';
import { evenAllocations } from '../../payments/server/matchPayments.ts';
import { noteRefund } from '../../payments/server/payBack.ts';
import { isClosed, loadAllocations, loadPayments, restOf } from '../../payments/server/paymentRow.ts';
import { reversePayment } from '../../payments/server/reversePayment.ts';
import { bookOwnMoney } from '../../settlements/server/ownMoney.ts';
import { type ImportResult, takenKinds } from '../shared/statementPreview.ts';
import { paymentOf } from './paymentOf.ts';
import { matchLines } from './previewStatement.ts';
import { type ReadLine, readLines } from './readLines.ts';
import type { Statement } from './statement.ts';

interface ImportOrder {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly statements: readonly Statement[];
  /** allocate lines at once that name bills and pay them to the cent */
  readonly allocates: boolean;
}

/**
 * Imports the new lines of a statement, in the caller's transaction. Importing the same file again changes nothing: the
 * key of each line is unique in the database, so concurrent imports create no duplicates either. Returns whose payment
 * is not known come last: it may be in the same file.
 */
export async function importStatement(data: Data, order: ImportOrder): Promise<ImportResult> {
  const lines = await readLines(data, order.statements);
  const waits = new Set(
    lines.flatMap(({ kind, original, key }) => (kind === 'return' && original === null ? [key] : [])),
  );
  const first = await takeLines(
    data,
    lines.filter(({ key }) => !waits.has(key)),
  );
  const matches = order.allocates ? await matchLines(data, lines) : null;
  const { 'dunning.principal_first': principalFirst } = await readSettings(data);
  let allocated = 0;
  for (const { id, read } of first) {
    const claims = read.kind === 'new' ? matches?.get(read.key) : undefined;
    if (!claims) continue;
    await allocatePayment(data, id, evenAllocations(claims, read.line.amount, principalFirst));
    allocated += 1;
  }
  const last =
    waits.size === 0
      ? []
      : await takeLines(
          data,
          (await readLines(data, order.statements)).filter(
            ({ key, kind }) => waits.has(key) && kind === 'return',
          ),
        );
  const all = [...first, ...last];
  const [firstTaken] = all;
  if (firstTaken)
    await addDocument(data, {
      kind: 'import',
      filename: order.filename,
      content: order.content,
      owner: { resource: 'payments', id: firstTaken.id },
      origin: 'uploaded',
    });
  const taken = all.map(({ read }) => read);
  const incoming = taken.filter(({ kind }) => kind === 'new');
  return {
    payments: incoming.length,
    returns: taken.filter(({ kind }) => kind === 'return').length,
    own: taken.filter(({ settlement }) => settlement !== null).length,
    refunds: taken.filter(({ kind }) => kind === 'refund').length,
    duplicates: lines.filter(({ kind }) => kind === 'duplicate').length,
    allocated,
    sum: sum(incoming.map(({ line }) => line.amount)),
  };
}

/** Adds the payments of new lines and does what these mean: returns, refunds, money of the office itself. */
async function takeLines(data: Data, lines: readonly ReadLine[]) {
  const spent = await spentRefunds(data, lines);
  const taken = lines.filter(({ kind, key }) => takenKinds.has(kind) && !spent.has(key));
  const entity = entityNamed(data.model, 'payment');
  const ids = await addRecords(data, entity, taken.map(paymentOf));
  const shown = lines.flatMap(({ confirms, key, line, account }) =>
    confirms === null
      ? []
      : [
          {
            id: confirms,
            fields: {
              statement_line: key,
              booking_date: line.bookingDate,
              ...(formats.iban(account) && { account }),
            },
          },
        ],
  );
  await changeRecords(data, entity, shown);
  const originals = taken.flatMap(({ original }) => original ?? []);
  await requireReach(data, entity, [...ids, ...originals], 'step:import');
  for (const [index, { kind, original, settlement, line, charges }] of taken.entries()) {
    if (settlement !== null && (kind === 'fee' || kind === 'bounced'))
      await bookOwnMoney(
        data,
        { kind, settlement },
        { day: line.valueDate, reason: line.returned?.reason ?? line.purpose },
      );
    if (original === null) continue;
    if (kind === 'refund') {
      await noteRefund(data, original, line.amount);
      continue;
    }
    const bill = await reversePayment(data, original, line.returned?.reason || 'R-Transaktion');
    const payment = ids[index];
    if (payment !== undefined) await chargeReturn(data, { payment, bill, day: line.valueDate, charges });
  }
  return taken.flatMap((read, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, read }];
  });
}

/**
 * Locks the payments that refunds belong to. Returns the keys of the lines of which less is left by now, since they were
 * read: other money that the office paid.
 */
async function spentRefunds(data: Data, lines: readonly ReadLine[]): Promise<ReadonlySet<string>> {
  const refunds = lines.filter(({ kind }) => kind === 'refund');
  const ids = refunds.flatMap(({ original }) => original ?? []);
  const payments = await loadPayments(data, ids);
  const allocations = await loadAllocations(data, 'payment', ids);
  const left = new Map(
    payments.map(payment => [
      payment.id,
      isClosed(payment)
        ? 0
        : restOf(
            payment,
            allocations.filter(each => each.payment === payment.id),
          ),
    ]),
  );
  const spent = refunds.filter(({ original, line }) => line.amount > (left.get(original ?? 0) ?? 0));
  return new Set(spent.map(({ key }) => key));
}

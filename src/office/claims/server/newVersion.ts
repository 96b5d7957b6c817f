import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { changeRecord, changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { refreshCases } from '../../cases/server/refreshCases.ts';
import { caseOfTrips } from './claimChain.ts';
import { type ClaimRow, handOn, loadClaim } from './claimRow.ts';
import { requireNoCopayClaim } from './copayClaims.ts';
import { addLaterClaim, type LaterClaim } from './laterClaim.ts';

const reason = 'All trips of the case go on with its new version; the caller has chosen the case.';

/**
 * Creates the new version of a rejected case: open, with its trips, priced and checked for today's payer. The old one
 * keeps its positions on its bill. Returns the new id.
 */
export async function addVersion(data: Data, original: number): Promise<number> {
  await requireNoCopayClaim(data, [original]);
  const row = await loadClaim(data, original);
  if (row.kind !== null && row.kind !== 'tours') return claimOnceMore(data, row, row.kind);
  const id = await addRecord(data, entityNamed(data.model, 'bill-case'), {
    ...handOn(row),
    processing_code: '02',
    // The guest has been asked for the co-payment already.
    copay_bill: row.copay_bill,
    gross: row.gross,
    copay: row.copay,
    net: row.net,
    error_count: 0,
    warning_count: 0,
    status: 'open',
  });
  await changeRecord(data, entityNamed(data.model, 'bill-case'), original, {
    copay_bill: null,
    next_case: id,
  });
  const credits = await data.run(
    data.unscoped(reason).selectFrom('payments as p').select('p.id').where('p.copay_case', '=', original),
  );
  await changeRecords(
    data,
    entityNamed(data.model, 'payment'),
    credits.map(credit => ({ id: credit.id, fields: { copay_case: id } })),
  );
  const tours = await data.run(
    data
      .unscoped(reason)
      .selectFrom('tours as t')
      .select(['t.id', 't.status'])
      .where('t.bill_case', '=', original)
      .orderBy('t.id'),
  );
  const entity = entityNamed(data.model, 'tour');
  const billed = tours.filter(({ status }) => status === 'billed').map(tour => ({ id: tour.id }));
  await moveRecords(data, entity, billed, 'unbill');
  await changeRecords(
    data,
    entity,
    tours.map(tour => ({ id: tour.id, fields: { bill_case: id } })),
  );
  await refreshCases(data, { kind: 'cases', ids: [id] }, 'edit');
  return id;
}

/** A later claim is not computed from trips: it is repeated with the same positions. */
async function claimOnceMore(data: Data, row: ClaimRow, kind: LaterClaim['kind']): Promise<number> {
  const items = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_items as i')
      .select(columns('bill_items as i', ['description', 'service_date', 'amount', 'copay', 'tour']))
      .where('i.bill_case', '=', row.id)
      .where('i.bill', '=', row.bill)
      .orderBy('i.id'),
  );
  // A claim that changes the co-payment of trips belongs to the case of the trips, even if it is repeated.
  const of = kind === 'copay_less' ? await caseOfTrips(data, row) : row;
  const id = await addLaterClaim(data, of, {
    kind,
    code: row.processing_code ?? '02',
    from: row.payer_type === 'self' ? 'guest' : 'payer',
    lines: items.map(({ description, service_date, amount, copay, tour }) => ({
      description,
      amount,
      copay: copay ?? 0,
      tour,
      day: service_date,
    })),
  });
  const entity = entityNamed(data.model, 'bill-case');
  await changeRecord(data, entity, row.id, { next_case: id });
  if (of.id !== row.id) await changeRecord(data, entity, of.id, { next_case: id });
  return id;
}

import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns, expressionsOn } from '@engine/server/access/typedRows.ts';
import { idsInReach } from '@engine/server/records/rows/inSight.ts';
import { sum } from '@engine/shared/sum.ts';
import type { InferResult } from 'kysely';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import type { Position } from '../../pricing/server/priceTrip.ts';
import type { CaseExplanation, ExplainedLine, ExplainedTour } from '../shared/caseExplanation.ts';
import { buildCase, type PricedTour } from './buildCase.ts';
import { itemColumns, itemsOfTour, signatureOf } from './caseItems.ts';
import { loadFacts } from './loadFacts.ts';

/**
 * Explains the amounts of a case, trip by trip and line by line. The positions are the stored ones; the steps to them
 * are computed again and shown only if they lead to the same positions (a billed case keeps its amounts when the
 * contract changes). The caller has checked that case, tours and positions may be read; single trips that the caller
 * may not read are left out.
 */
export async function explainCase(data: Data, id: number): Promise<CaseExplanation> {
  const facts = await loadFacts(data, { kind: 'seen', ids: [id] });
  const items = await data.run(itemsOfCase(data, id));
  const [stored] = facts.cases;
  const readable = await idsInReach(
    data,
    entityNamed(data.model, 'tour'),
    facts.tours.map(tour => tour.id),
    'read',
  );
  const priced = stored ? buildCase(facts, stored, stored, facts.tours).tours : [];
  const tours = priced.filter(({ tour }) => readable.has(tour.id));
  const c = expressionsOn('bill_cases as c');
  const [paid] = await loadCopay(data, c('c.id', '=', id));
  const gross = sum(items.map(({ amount }) => amount));
  const copay = sum(items.map(item => item.copay ?? 0));
  return {
    id,
    gross,
    copay,
    net: gross - copay,
    cash: paid?.cash ?? 0,
    copayDue: paid?.due ?? copay,
    excess: paid?.excess ?? 0,
    tours: tours.map(each =>
      explainTour(
        each,
        items.filter(({ tour }) => tour === each.tour.id),
      ),
    ),
  };
}

const reason =
  'A case costs what all its positions do; the route has asked whether the case and its positions may be read.';

/** The positions on its bill or, if it is not billed, those that its bill would have. */
const itemsOfCase = (data: Data, id: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .leftJoin('tariffnumbers as t', 't.id', 'i.tariff_number')
    .select('i.id')
    .select(columns('bill_items as i', itemColumns))
    .select(['t.number as row_number', 't.unit'])
    .where('i.bill_case', '=', id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('i.billed', '=', false),
        eb('i.bill', '=', selectFrom('bill_cases').select('bill_cases.bill').where('bill_cases.id', '=', id)),
      ]),
    )
    .orderBy('i.id');

type ItemRow = InferResult<ReturnType<typeof itemsOfCase>>[number];

function explainTour(priced: PricedTour, items: readonly ItemRow[]): ExplainedTour {
  const { tour, price, copayBase, liability, copay } = priced;
  const isReproduced = signatureOf(items) === signatureOf(itemsOfTour(priced));
  const positions = isReproduced && price.kind === 'priced' ? price.positions : [];
  const { tariff } = price;
  return {
    id: tour.id,
    number: tour.number,
    date: tour.date,
    status: tour.status,
    tariff: tariff && { id: tariff.id, code: tariff.code, name: tariff.name },
    time:
      price.kind === 'priced'
        ? {
            day: price.time.day,
            start: tour.start ?? tour.pickupAt,
            classes: [...price.time.classes],
            holiday: price.time.holiday,
            rule: price.time.rule,
          }
        : null,
    km: tariff && {
      loaded: tour.kmLoaded,
      empty: tour.kmEmpty,
      basis: tariff.kmBasis,
      rounding: tariff.kmRounding,
      charged: price.kind === 'priced' ? price.km : null,
    },
    lines: items.map((row, at) => explainLine(row, positions[at] ?? null)),
    fault: price.kind === 'fault' ? { code: price.fault.code } : null,
    copay: isReproduced ? { base: copayBase, liability, amount: copay } : null,
    amount: sum(items.map(({ amount }) => amount)),
    isReproduced,
  };
}

function explainLine(row: ItemRow, position: Position | null): ExplainedLine {
  const { tariff_number: tariffNumber, row_number: number } = row;
  return {
    id: row.id,
    tariffNumber: tariffNumber === null || number === null ? null : { id: tariffNumber, number },
    description: row.description,
    unit: row.unit,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    amount: row.amount,
    vatRate: row.vat_rate,
    vatAmount: row.vat_amount ?? 0,
    copay: row.copay ?? 0,
    steps: position?.steps ?? [],
  };
}

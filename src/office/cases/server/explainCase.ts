import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { flagIn, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { idsInReach } from '@engine/server/records/inSight.ts';
import { sql } from 'kysely';
import { sum } from '../../pricing/server/amounts.ts';
import type { Position } from '../../pricing/server/priceTrip.ts';
import type { CaseExplanation, ExplainedLine, ExplainedTour } from '../shared/caseExplanation.ts';
import { buildCase, type PricedTour } from './buildCase.ts';
import { itemsOfTour, signatureOf } from './caseItems.ts';
import { loadFacts } from './loadFacts.ts';

/**
 * How the amounts of a case came about, trip by trip and line by line. The positions are those that are stored; the
 * steps to them are reckoned again and shown where they lead to the same positions (a billed case keeps its amounts
 * whatever has become of the contract). The caller has checked that case, tours and positions may be read; single trips
 * beyond the caller's right are left out.
 */
export async function explainCase(data: Data, id: number): Promise<CaseExplanation> {
  const facts = await loadFacts(data, { kind: 'explained', id });
  const items = await data.run(sql`
    select i.*, t.number as row_number, t.unit from bill_items as i left join tariffnumbers as t on t.id = i.tariff_number
    where i.bill_case = ${id}
      and (i.billed = ${flagIn(data, false)} or i.bill = (select bill from bill_cases where id = ${id}))
    order by i.id`);
  const [stored] = facts.cases;
  const readable = await idsInReach(
    data,
    entityNamed(data.model, 'tour'),
    facts.tours.map(tour => tour.id),
    'read',
  );
  const priced = stored ? buildCase(facts, stored, stored, facts.tours).tours : [];
  const tours = priced.filter(({ tour }) => readable.has(tour.id));
  const gross = sum(items.map(row => number(row, 'amount')));
  const copay = sum(items.map(row => numberOrNull(row, 'copay') ?? 0));
  return {
    id,
    gross,
    copay,
    net: gross - copay,
    tours: tours.map(each =>
      explainTour(
        each,
        items.filter(row => numberOrNull(row, 'tour') === each.tour.id),
      ),
    ),
  };
}

function explainTour(priced: PricedTour, items: readonly Row[]): ExplainedTour {
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
            start: tour.start ?? tour.pickupAt,
            classes: [...price.time.classes],
            holiday: price.time.holiday,
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
    amount: sum(items.map(row => number(row, 'amount'))),
    isReproduced,
  };
}

function explainLine(row: Row, position: Position | null): ExplainedLine {
  const tariffNumber = numberOrNull(row, 'tariff_number');
  return {
    id: number(row, 'id'),
    tariffNumber: tariffNumber === null ? null : { id: tariffNumber, number: text(row, 'row_number') },
    description: text(row, 'description'),
    unit: textOrNull(row, 'unit'),
    quantity: number(row, 'quantity'),
    unitPrice: number(row, 'unit_price'),
    amount: number(row, 'amount'),
    vatRate: text(row, 'vat_rate'),
    vatAmount: numberOrNull(row, 'vat_amount') ?? 0,
    copay: numberOrNull(row, 'copay') ?? 0,
    steps: position?.steps ?? [],
  };
}

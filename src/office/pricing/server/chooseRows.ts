import type { Choice } from './chooseTariff.ts';
import { mostSpecific } from './mostSpecific.ts';
import { isValidOn, type Tariff, type TariffRow, type Trip } from './tariff.ts';
import { type TripTime, timeRank } from './timeClasses.ts';

/**
 * The rows of a contract that a trip is priced by.
 *
 * Of the rows without `surcharge`, those of one unit are alternatives, and so are the two of waiting: the most specific
 * one counts (for kilometres, the most specific set of bands). Surcharges come on top, each one that matches; of those for a time only the
 * highest counts (holiday, weekend, night or day). Any tie is a fault.
 */
export function chooseRows(
  tariff: Tariff,
  trip: Trip,
  time: TripTime,
  km: number | null,
): Choice<readonly TariffRow[]> {
  const matching = tariff.rows.filter(
    row =>
      isValidOn(row, trip.date) &&
      time.classes.has(row.timeClass) &&
      covers(row.guestTypes, trip.guestType) &&
      covers(row.treatmentTypes, trip.treatmentType) &&
      (row.unit === 'km' || isInBand(row, km)),
  );
  const base = matching.filter(row => !isExtra(row));
  const chosen: TariffRow[] = [];
  for (const units of alternatives) {
    const best = mostSpecific(
      base.filter(row => units.includes(row.unit)),
      specificity,
    );
    const [first] = best;
    const isAmbiguous = first?.unit === 'km' ? !haveOneMeaning(best) : best.length > 1;
    if (first && isAmbiguous) return twoRows(tariff, best);
    chosen.push(...best);
  }
  if (!chosen.some(({ unit }) => unit === 'flat' || unit === 'km'))
    return { kind: 'fault', fault: { code: 'noRow', tariff: tariff.id } };

  const extras = matching.filter(isExtra);
  const timed = mostSpecific(
    extras.filter(row => row.timeClass !== 'any'),
    row => [timeRank[row.timeClass]],
  );
  if (timed.length > 1) return twoRows(tariff, timed);
  return {
    kind: 'chosen',
    value: [...chosen, ...extras.filter(row => row.timeClass === 'any'), ...timed],
  };
}

const alternatives: readonly (readonly TariffRow['unit'][])[] = [
  ['flat'],
  ['km'],
  ['minute', 'quarter_hour'],
  ['piece'],
];

/** A percentage is always a surcharge. */
const isExtra = (row: TariffRow): boolean => row.isSurcharge || row.unit === 'percent';

const covers = (list: readonly number[], id: number): boolean => list.length === 0 || list.includes(id);

/** A band of a row that is not per kilometre is a condition: above `from`, up to and including `to`. */
function isInBand({ kmFrom, kmTo }: TariffRow, km: number | null): boolean {
  if (kmFrom === null && kmTo === null) return true;
  return km !== null && (kmFrom === null || kmFrom === 0 || km > kmFrom) && (kmTo === null || km <= kmTo);
}

function specificity({ guestTypes, treatmentTypes, timeClass }: TariffRow): readonly number[] {
  return [guestTypes.length > 0 ? 1 : 0, treatmentTypes.length > 0 ? 1 : 0, timeRank[timeClass]];
}

/** Whether the bands belong together: they have the same restrictions. */
function haveOneMeaning(rows: readonly TariffRow[]): boolean {
  return new Set(rows.map(row => specificity(row).join())).size <= 1;
}

function twoRows(tariff: Tariff, rows: readonly TariffRow[]): Choice<never> {
  return {
    kind: 'fault',
    fault: { code: 'twoRows', tariff: tariff.id, rows: rows.map(({ id }) => id) },
  };
}

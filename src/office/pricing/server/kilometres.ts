import type { Choice } from './chooseTariff.ts';
import type { PricingFault, Tariff, TariffRow, Trip } from './tariff.ts';

/** The kilometres (in tenths) that a contract charges for a trip. */
export function chargedKilometres(tariff: Tariff, trip: Trip): Choice<number> {
  const { kmLoaded, kmEmpty, kmSource } = trip;
  if (kmLoaded === null) return fault({ code: 'noKilometres' });
  if (tariff.kmBasis === 'shortest' && kmSource !== 'map') return fault({ code: 'notFromMap' });
  if (tariff.kmBasis === 'driven' && kmEmpty === null) return fault({ code: 'noKilometres' });
  const km = tariff.kmBasis === 'driven' ? kmLoaded + (kmEmpty ?? 0) : kmLoaded;
  return { kind: 'chosen', value: tariff.kmRounding === 'full_up' ? Math.ceil(km / 10) * 10 : km };
}

/**
 * Shares the kilometres out over the bands of the rows. Kilometres below the first band are free (included in the base
 * rate); bands that overlap, leave a gap or end before the trip does are faults.
 */
export function shareOut(
  tariff: Tariff,
  rows: readonly TariffRow[],
  km: number,
): Choice<ReadonlyMap<TariffRow, number>> {
  const bands = [...rows].sort((a, b) => (a.kmFrom ?? 0) - (b.kmFrom ?? 0));
  const shares = new Map<TariffRow, number>();
  let reached = bands[0]?.kmFrom ?? 0;
  for (const row of bands) {
    const from = row.kmFrom ?? 0;
    if (from < reached)
      return fault({ code: 'overlappingBands', tariff: tariff.id, rows: bands.map(({ id }) => id) });
    if (from > reached && km > reached) return fault({ code: 'beyondBands', tariff: tariff.id, km });
    const to = row.kmTo ?? Number.POSITIVE_INFINITY;
    shares.set(row, Math.max(0, Math.min(km, to) - from));
    reached = to;
  }
  if (bands.length > 0 && km > reached) return fault({ code: 'beyondBands', tariff: tariff.id, km });
  return { kind: 'chosen', value: shares };
}

const fault = (value: PricingFault): Choice<never> => ({ kind: 'fault', fault: value });

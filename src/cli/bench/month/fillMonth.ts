import { loadBaseData } from '@office/seed/baseData.ts';
import { monthsBetween } from '@office/seed/calendar.ts';
import { seedDirectory } from '@office/seed/directory.ts';
import { inventGuests } from '@office/seed/guests.ts';
import { Writer } from '@office/seed/insert.ts';
import { Numbers } from '@office/seed/numbers.ts';
import { paysForRides, seedParties } from '@office/seed/parties.ts';
import { prescribe } from '@office/seed/prescriptions.ts';
import { createRandom } from '@office/seed/random.ts';
import { keepSampleScan } from '@office/seed/sampleScan.ts';
import { seedTariffs } from '@office/seed/tariffs.ts';
import { ridesOf, travelDays } from '@office/seed/tours.ts';
import type { Database } from '../../../engine/server/database/connect.ts';
import { addDays } from '../../../engine/shared/day.ts';

/** A month of a mid-size office: tours have been driven and checked, and nothing is billed yet. */
export const month = '2026-10';
const size = { companies: 55, toursPerGuest: 32 / 9 } as const;
const today = '2026-11-20';

export function fillMonth(database: Database, wanted: number): Promise<void> {
  return database.maintain(async handle => {
    const writer = new Writer(handle, database.dialect, new Date(`${today}T05:00:00.000Z`));
    const random = createRandom(1);
    const numbers = new Numbers();
    const base = await loadBaseData(writer);
    const directory = await seedDirectory(writer, today);
    const parties = await seedParties(writer, random, base, directory, today, size.companies);
    await seedTariffs(writer, base, directory, parties, today);
    const places = { base, directory, parties };
    const passengers = inventGuests(
      writer,
      random,
      numbers,
      places,
      Math.round(wanted / size.toursPerGuest),
      today,
    );
    const scan = await keepSampleScan(writer, `${month}-01`);
    const payers = { accident: directory.others.bg, companies: parties.facilities.filter(paysForRides) };
    const papers = prescribe(writer, random, passengers, `${month}-01`, today, scan, payers);
    await writer.insert(
      'guest',
      passengers.map(({ draft }) => draft),
    );
    await writer.insert('document', papers.documents);
    await writer.insert('prescription', papers.prescriptions);
    await writer.insert('tour-series', papers.series);

    const [period] = monthsBetween(`${month}-01`, addDays(`${month}-01`, 30));
    if (!period) throw new Error(`The month ${month} has no days.`);
    const addresses = new Map(
      parties.facilities.flatMap(({ id, address }) => (address ? [[id, address] as const] : [])),
    );
    const context = { writer, random, numbers, addresses, today };
    let owed = 0;
    const tours = papers.patients.flatMap(patient => {
      owed += size.toursPerGuest;
      const count = Math.floor(owed);
      owed -= count;
      return ridesOf(context, patient, travelDays(patient, period), count).map(({ draft, hasTakenPlace }) =>
        hasTakenPlace ? { ...draft, status: 'checked' as const } : draft,
      );
    });
    await writer.insert(
      'tour',
      tours.sort((a, b) => b.id - a.id),
    );
    await numbers.save(writer);
    await writer.finish();
  });
}

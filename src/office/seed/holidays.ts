import type { Holiday } from '@generated/types/entities.ts';
import type { OwnHoliday } from '../calendar/server/holidays.ts';
import type { Draft, Writer } from './insert.ts';

/** Days on which towns differ from their state: one additional holiday, one removed, and one that moves with Easter. */
const holidays: readonly Omit<Draft<Holiday> & OwnHoliday, 'id' | 'lastOn' | 'federalState'>[] = [
  {
    name: 'Augsburger Friedensfest',
    kind: 'holiday',
    date: '1950-08-08',
    repeats: 'yearly',
    federal_state: 'BY',
    city: 'Augsburg',
  },
  {
    name: 'Mariä Himmelfahrt',
    kind: 'none',
    date: '1950-08-15',
    repeats: 'yearly',
    federal_state: 'BY',
    city: 'Nürnberg',
  },
  {
    name: 'Rosenmontag',
    kind: 'holiday',
    date: '2024-02-12',
    repeats: 'easter',
    federal_state: 'NW',
    city: 'Köln',
  },
];

export async function seedHolidays(writer: Writer): Promise<readonly OwnHoliday[]> {
  const rows = holidays.map(holiday => ({ ...holiday, id: writer.nextId('holiday') }));
  await writer.insert('holiday', rows);
  return rows.map(({ federal_state = null, ...row }) => ({
    ...row,
    lastOn: null,
    federalState: federal_state,
  }));
}

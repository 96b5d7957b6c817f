import { createHash } from 'node:crypto';
import { ink, mm, Sheet } from '../letters/server/sheet.ts';
import type { Writer } from './insert.ts';

export interface SampleScan {
  readonly id: number;
  readonly sha256: string;
  readonly size: number;
}

const lines = [
  ['Krankenkasse bzw. Kostenträger', 'Beispielkasse'],
  ['Name, Vorname des Versicherten', 'Muster, Maria'],
  ['Hauptleistung', 'Dialyse'],
  ['Beförderungsmittel', 'Taxi, Mietwagen'],
  ['Behandlungsstätte', 'Dialysezentrum Süd, München'],
  ['Hin- und Rückfahrt', 'dreimal je Woche'],
] as const;

/** The paper that every prescription of the demo data shows: one file, kept once, for all of them. */
export async function keepSampleScan(writer: Writer, day: string): Promise<SampleScan> {
  const sheet = new Sheet({ title: 'Muster 4 (Beispiel)', author: 'Tours', date: day, language: 'de' });
  sheet.write('Verordnung einer Krankenbeförderung', mm(25), mm(25), { size: 16, strong: true });
  sheet.write('Muster 4 · Beispiel ohne echte Angaben', mm(25), mm(34), { size: 10, color: ink.soft });
  for (const [at, [label, value]] of lines.entries()) {
    const y = mm(50 + at * 14);
    sheet.rule(mm(25), mm(185), y - 4);
    sheet.write(label, mm(25), y, { size: 8, color: ink.soft });
    sheet.write(value, mm(25), y + 11, { size: 11 });
  }
  const content = Buffer.from(await sheet.finish(() => undefined));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const scan = { id: writer.nextId('file-content'), sha256, size: content.length };
  await writer.insert('file-content', [{ ...scan, content }]);
  return scan;
}

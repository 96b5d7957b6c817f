import { ink, mm, Sheet } from '../letters/server/sheet.ts';
import type { Writer } from './insert.ts';
import { contentOf } from './madeFile.ts';

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

/** The scan of every prescription in the demo data: one file for all of them. */
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
  const content = contentOf(writer, await sheet.finish(() => undefined));
  await writer.insert('file-content', [content]);
  return content;
}

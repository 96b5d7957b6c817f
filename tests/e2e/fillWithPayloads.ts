import { connect } from '@engine/server/database/connect.ts';
import { entities } from '@generated/tables.ts';
import { sql } from 'kysely';
import type { Visitor } from './visitor.ts';

/** Closes an attribute and an element that it may stand in; sets `ran` when it runs. */
const payload = '"><img src=x onerror=ran=1>';

const texts = entities.flatMap(meta =>
  meta.fields
    .filter(({ kind, computed, secret }) => kind === 'text' && !computed && !secret)
    .filter(({ maxLength, pattern, format }) => (maxLength ?? 99) >= payload.length && !pattern && !format)
    .map(({ column, foldedColumn }) => ({ table: meta.table, column, foldedColumn })),
);

/** Puts the payload into every text that takes any text; tells how many there are. Rules and frozen rows stay. */
export async function fillWithPayloads(databaseUrl: string): Promise<number> {
  const database = await connect(databaseUrl, { poolSize: 1 });
  let filled = 0;
  for (const { table, column, foldedColumn } of texts) {
    const folded = foldedColumn ? sql`, ${sql.ref(foldedColumn)} = ${payload}` : sql``;
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${payload} ${folded}`;
    filled += await change.execute(database.kysely).then(
      ({ numAffectedRows }) => (Number(numAffectedRows) > 0 ? 1 : 0),
      () => 0,
    );
  }
  await database.close();
  return filled;
}

/** From the next page on, collects what the policy of the page refuses: directive, address and place. */
export async function collectRefusals({ page }: Visitor): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void refusals.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const text = [violatedDirective, blockedURI, sourceFile, lineNumber].join(' ');
      (window as unknown as { reportViolation(text: string): void }).reportViolation(text);
    });
  });
  return refusals;
}

/** What the payload does on the page that is open: nothing, but perhaps it stands there as text. */
export const traceOf = ({ page }: Visitor) =>
  page.evaluate(() => ({
    ran: 'ran' in window,
    images: document.querySelectorAll('img[src="x"], [onerror]').length,
    isShown: /img src=x onerror=ran=1/.test(document.documentElement.outerHTML),
  }));

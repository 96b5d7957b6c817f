import type { Compilable } from 'kysely';
import type { Office } from '../engine/server/office.ts';

/** Does something while another transaction has rows for itself, as an edit has that takes long; `rows` locks them. */
export async function whileHolding(
  office: Office,
  rows: Compilable<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  let letGo = () => {};
  const isOver = new Promise<void>(resolve => {
    letGo = resolve;
  });
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((hold, fail) => {
    holding = office.data.transaction(async inner => {
      await inner.run(rows);
      hold();
      await isOver;
    });
    holding.catch(fail);
  });
  await work().finally(letGo);
  await holding;
}

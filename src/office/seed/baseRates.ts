import type { BaseRate } from '@generated/types/entities.ts';
import type { Draft, Writer } from './insert.ts';

/** Announced by the Bundesbank in the Federal Gazette (section 247 (2) BGB); later rates are entered by the office. */
const announced = [
  ['2016-07-01', -88],
  ['2023-01-01', 162],
  ['2023-07-01', 312],
  ['2024-01-01', 362],
  ['2024-07-01', 337],
  ['2025-01-01', 227],
  ['2025-07-01', 127],
  ['2026-01-01', 127],
] as const;

export const baseRates: readonly { readonly validFrom: string; readonly rate: number }[] = announced.map(
  ([validFrom, rate]) => ({ validFrom, rate }),
);

export async function insertBaseRates(writer: Writer): Promise<void> {
  const rows = announced.map(
    ([valid_from, rate]): Draft<BaseRate> => ({ id: writer.nextId('base-rate'), valid_from, rate }),
  );
  await writer.insert('base-rate', rows);
}

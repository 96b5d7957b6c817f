import { type Caller, query } from '../../engine/server/office.ts';

/** A record as the API answers it. */
export type ApiRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** All records of a resource, as a list of the API gives them. */
export async function recordsOf(
  caller: Caller,
  resource: string,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<readonly ApiRow[]> {
  const rows: ApiRow[] = [];
  for (let first = 0; ; first += 100) {
    const { status, body } = await caller.get(
      `${resource}${query({ filter, sort: ['id', 'ASC'], range: [first, first + 99] })}`,
    );
    if (status !== 200) throw new Error(`${resource}: ${status} ${JSON.stringify(body)}`);
    rows.push(...body);
    if (body.length < 100) return rows;
  }
}

export const cents = (row: ApiRow | undefined, field: string): number => Number(row?.[field] ?? 0);
export const total = (rows: readonly ApiRow[], field: string): number =>
  rows.reduce((sum, row) => sum + cents(row, field), 0);

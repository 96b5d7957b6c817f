import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import { runsOf } from '../audit/idRuns.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';

interface GaplessNumbers {
  readonly name: string;
  readonly table: string;
  /** resource of the counters: `{resource}:{pattern}` */
  readonly resource: string;
  /** all numbers with this prefix */
  read(data: Data, beginning: string): Promise<readonly (string | null)[]>;
}

/** Checks that all numbers assigned by a counter exist, one counter per step. */
export const numbersCheck = ({ name, table, resource, read }: GaplessNumbers): IntegrityCheck => ({
  name,
  async step(data, after) {
    // Read the counter first: what it has assigned so far must exist, later numbers are not checked.
    const [counter] = await data.run(sql`
      select id, name, value from counters where id > ${after} and name like ${`${resource}:%`} order by id limit 1`);
    if (!counter) return { cursor: null, checked: 0, findings: [] };
    const pattern = String(counter.name).slice(resource.length + 1);
    const given = number(counter, 'value');
    const [beginning = '', end = ''] = pattern.split(/\{n(?::\d+)?\}/);
    const texts = await read(data, beginning);
    const there = new Set(texts.flatMap(text => valueIn(text, beginning, end)));
    const missing = Array.from({ length: given }, (_, index) => index + 1).filter(n => !there.has(n));
    return {
      cursor: number(counter, 'id'),
      checked: there.size,
      findings: missing.length === 0 ? [] : gaps(table, pattern, missing, given),
    };
  },
});

function valueIn(text: string | null, beginning: string, end: string): readonly number[] {
  if (text === null || !text.startsWith(beginning) || !text.endsWith(end)) return [];
  const digits = text.slice(beginning.length, text.length - end.length);
  return /^\d+$/.test(digits) ? [Number(digits)] : [];
}

const gaps = (
  table: string,
  pattern: string,
  missing: readonly number[],
  given: number,
): readonly Finding[] =>
  runsOf(missing)
    .split(',')
    .map(run => ({
      table,
      id: null,
      what: 'gap',
      expected: `${pattern}: 1-${given}`,
      found: `${run} is missing`,
    }));

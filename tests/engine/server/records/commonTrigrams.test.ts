import { matchPattern, rareParts } from '@engine/server/database/sql/search.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openOffice, query } from '../office.ts';

describe('a search in a large table on SQLite', () => {
  test('looks for the rare parts of a number, and finds what has all of it', async () => {
    const office = await openOffice('sqlite');
    const clerk = await office.caller('all');
    const now = new Date().toISOString();
    const digits = sql`printf('%06d', n)`;
    const bank = (prefix: string) =>
      office.data.run(sql`
        insert into banks (blz, name, name_folded, search_text, source, version, created_at, updated_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20100)
        select ${prefix === 'kasse' ? '70' : '80'} || ${digits}, ${prefix} || '-' || ${digits}, ${prefix} || '-' || ${digits},
          '  ' || ${prefix} || '-' || ${digits} || '  ' || ${prefix} || '  ' || ${digits} || '  ' || ${prefix} || ${digits} || '  ',
          'manual', 1, ${now}, ${now} from numbers where ${prefix} = 'kasse' or n = 12345`);
    await bank('kasse');
    await bank('bank');
    const found = async (q: string) =>
      (await clerk.get(`banks${query({ filter: { q } })}`)).body.map(({ name }: { name: string }) => name);

    office.takeStatements();
    expect(await found('kasse-012345')).toEqual(['kasse-012345']);
    expect(office.takeStatements().at(-1)).toContain('as m cross join "banks"');
    expect(await found('kasse012345')).toEqual(['kasse-012345']);
    expect(await found('012345')).toEqual(['bank-012345', 'kasse-012345']);
    expect(await found('kasse-099999')).toEqual([]);
    await office.close();
  });

  test.each([
    ['trigrams that few rows have', 're-2026-0417', ['0417']],
    ['several of them', '0417-2026-0815', ['0417', '0815']],
    ['those that overlap in one', 'x-123', ['x-123']],
    ['all of a text of which each trigram is common', 're-2026', ['re-2026']],
    ['all of a text that is shorter than a trigram', 're', ['re']],
  ])('looks for %s', (_, text, parts) => {
    const common = new Set(['re-', 'e-2', '-20', '202', '026', '26-', '6-0', '-04', '17-', '7-2', '-08']);
    expect(rareParts(text, common)).toEqual(parts);
  });

  test('asks once for parts that two ways have in common', () => {
    expect(matchPattern([['0417'], ['0417']])).toBe('("0417")');
  });
});

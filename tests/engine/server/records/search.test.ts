import { entityNamed } from '@engine/server/access/model.ts';
import { searchEverywhere } from '@engine/server/records/list/searchEverywhere.ts';
import { searchOrder } from '@engine/server/records/search/searchOrder.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { exampleOf } from './exampleOf.ts';

interface Group {
  readonly resource: string;
  readonly total: number;
  readonly capped: boolean;
  readonly hits: readonly { readonly id: number; readonly label: string }[];
}

const insured = { payer_type: 'statutory', insured_status: 'member', kvnr: 'A123456780', notes: 'Rollstuhl' };

describe.each(dialects)('the search over everything on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    for (let index = 0; index < 8; index++) {
      await office.insert('bank', {
        blz: String(10_000_000 + index),
        name: `MÜLLERBANK ${index}`,
        city: 'Köln',
        deleted: false,
        source: 'manual',
      });
    }
    ids.set('bank', 1);
    await example('client', { name: 'Zwiebelhof' });
    await example('health-insurance');
    await example('guest-type');
    await example('guest', {
      last_name: 'Müller',
      'address.street': 'Lindenstraße',
      ...insured,
      health_insurance: 1,
    });
    await example('bic', { bic: 'MUELDE33XXX', branch: 'Filiale Müller' });
  });
  afterAll(() => office.close());

  async function example(name: string, values: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const fields = exampleOf(entityNamed(office.model, name).meta, 1, ids);
    ids.set(name, await office.insertAny(name, { ...Object.fromEntries(fields), ...values }));
  }

  const find = async (who: Caller, text: string): Promise<readonly Group[]> => {
    const answer = await who.get(`search?q=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
    expect(answer.body.skipped).toEqual([]);
    return answer.body.groups;
  };
  const found = async (who: Caller, text: string) => (await find(who, text)).map(({ resource }) => resource);

  test('finds records of every entity however the word is written, a few of each with the total', async () => {
    const groups = await find(clerk, 'müller');
    expect(groups.map(({ resource }) => resource)).toEqual(['banks', 'bic', 'guest']);
    const [banks] = groups;
    expect(banks).toMatchObject({ total: 8, capped: false });
    expect(banks?.hits.map(({ label }) => label)).toEqual(
      [0, 1, 2, 3, 4].map(index => expect.stringContaining(`MÜLLERBANK ${index}`)),
    );
    expect(await find(clerk, '  MULLER ')).toEqual(groups);
  });

  test('finds a guest by the street', async () => {
    expect(await found(clerk, 'lindenstr')).toEqual(['guest']);
  });

  test('tells of a record below another where it lives', async () => {
    const groups = await find(clerk, 'muelde33');
    expect(groups).toMatchObject([{ resource: 'bic', hits: [{ within: { bankId: 1 } }] }]);
  });

  test('answers what the lists answer, hit by hit', async () => {
    for (const { resource, hits, total } of await find(clerk, 'müller')) {
      const list = await clerk.get(`${resource}${query({ filter: { q: 'müller' }, range: [0, 4] })}`);
      expect(hits.map(({ id, label }) => ({ id, _label: label }))).toEqual(
        list.body.map(({ id, _label }: { id: number; _label: string }) => ({ id, _label })),
      );
      expect(list.headers['content-range']).toMatch(new RegExp(`/${total}$`));
    }
  });

  test('looks through the resources that are named, of those that the caller may list', async () => {
    const of = async (who: Caller, names: string) =>
      (await who.get(`search?q=muller&in=${names}`)).body.groups.map(({ resource }: Group) => resource);
    expect(await of(clerk, 'guest,banks')).toEqual(['banks', 'guest']);
    expect(await of(await office.caller(['banks.list']), 'guest,banks')).toEqual(['banks']);
  });

  test('leaves out what the caller may not list, whatever else they may do with it', async () => {
    const reader = await office.caller(['banks.list', 'guest.read', 'guest.update']);
    expect(await found(reader, 'müller')).toEqual(['banks']);
    expect(await found(await office.caller([]), 'müller')).toEqual([]);
  });

  test('does not look into fields that are hidden from the caller', async () => {
    const reader = await office.caller(['guest.list']);
    expect(await found(reader, 'A123456780')).toEqual([]);
    expect(await found(reader, 'müller')).toEqual(['guest']);
    const nurse = await office.caller(['guest.list', 'guest.read.kvnr']);
    expect(await found(nurse, 'A123456780')).toEqual(['guest']);
  });

  test('stays within the clients that the caller is limited to', async () => {
    const own = await office.caller(['clients.list'], { clients: [Number(ids.get('client'))] });
    const other = await office.caller(['clients.list'], { clients: [999_999] });
    expect(await found(own, 'zwiebel')).toEqual(['clients']);
    expect(await found(other, 'zwiebel')).toEqual([]);
  });

  test('R-KEEP-6: leaves a trace of protected values that it confirms, and of nothing that it does not tell', async () => {
    const nurse = await office.caller(['guest.list', 'guest.read.kvnr', 'guest.read.notes']);
    await find(nurse, 'müller');
    const log = await clerk.get(
      `activity-log${query({ filter: { user: nurse.id, action: 'view' }, sort: ['id', 'DESC'] })}`,
    );
    expect(log.body).toMatchObject([{ resource: 'guest', reason: 'kvnr' }]);
  });

  test('does not show the places where users have been', async () => {
    const place = { path: '/banks', name: 'Zettelwirtschaft', fan_user_id: clerk.id };
    expect((await clerk.post('history/new', place)).status).toBe(204);
    expect(await found(clerk, 'Zettelwirtschaft')).toEqual([]);
  });

  test.each([
    ['nothing', '', 'q'],
    ['an empty text', '?q=', 'q'],
    ['a blank', '?q=%20', 'q'],
    ['a text that is too long', `?q=${'m'.repeat(201)}`, 'q'],
    ['a NUL', '?q=a%00b', 'q'],
    ['a word twice', '?q=a&q=b', 'q'],
    ['something more', '?q=a&limit=100', 'limit'],
    ['a resource that there is not', '?q=a&in=banks,bnaks', 'in'],
  ])('refuses %s and names the parameter', async (_, parameters, parameter) => {
    const answer = await clerk.get(`search${parameters}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalidQuery']);
    expect(answer.body.detail).toContain(parameter);
  });

  describe('whose time is up', () => {
    /** Each look at the clock is a moment later: an entity that is searched takes one. */
    const clock = (later: (look: number) => number) => {
      let look = 0;
      let time = 0;
      return () => {
        time += later(look);
        look += 1;
        return time;
      };
    };
    const search = (budgetMs: number, later: (look: number) => number) =>
      searchEverywhere(office.data, 'müller', { budgetMs, now: clock(later) });
    const steady = () => 1;
    const unheard = { signal: AbortSignal.abort() };
    const everyName = async () => (await searchEverywhere(office.data, 'müller', unheard)).skipped;

    test('names what it had no time for instead of searching on', async () => {
      const every = await everyName();
      office.takeStatements();
      const { skipped } = await search(3, steady);
      expect(office.takeStatements().length).toBeLessThan(6);
      expect(skipped).toHaveLength(every.length - 2);
      expect(every.filter(name => skipped.includes(name))).toEqual(skipped);
    });

    test('finds everything in the end when the rest is asked for, one entity at least each time', async () => {
      const every = await everyName();
      const resources: string[] = [];
      let rest: ReadonlySet<string> | undefined;
      do {
        const only = { resources: rest, budgetMs: 0, now: clock(steady) };
        const { groups, skipped } = await searchEverywhere(office.data, 'müller', only);
        resources.push(...groups.map(({ resource }) => resource));
        expect(skipped).toHaveLength((rest?.size ?? every.length) - 1);
        rest = new Set(skipped);
      } while (rest.size > 0);
      expect(resources.toSorted()).toEqual(['banks', 'bic', 'guest']);
    });

    test('stops when no one waits for the answer', async () => {
      office.takeStatements();
      expect(await everyName()).toEqual(expect.arrayContaining(['banks', 'bic', 'guest']));
      expect(office.takeStatements()).toEqual([]);
    });

    test('begins after a start with what most others name, ends with the log', () => {
      const findable = office.model.entities.filter(({ meta }) => meta.operations.includes('list'));
      const names = searchOrder(findable, new Map()).map(({ meta }) => meta.name);
      const places = ['guest', 'bill-case', 'bill-item', 'activity'].map(name => names.indexOf(name));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(names.slice(0, 8)).toContain('guest');
    });

    test('keeps to that order among what was quick the last time', () => {
      const findable = office.model.entities.filter(({ meta }) => meta.operations.includes('list'));
      const namesAfter = (ms: (name: string) => number) =>
        searchOrder(findable, { get: ({ meta }) => ms(meta.name) }).map(({ meta }) => meta.name);
      expect(namesAfter(name => (name === 'guest' ? 90 : 1))).toEqual(namesAfter(() => 0));
      const behind = namesAfter(name => (name === 'guest' ? 110 : 1));
      expect(behind.indexOf('guest')).toBeGreaterThan(behind.indexOf('bill'));
    });

    test('begins with what was quick the last time, ends with the log, and answers in the order of the model', async () => {
      const every = await everyName();
      const isLog = (name: string) => office.data.model.byResource.get(name)?.meta.appendOnly ?? false;
      const logs = every.filter(isLog);
      expect(logs).toContain('activity-log');
      // the first that is searched takes a minute
      const { skipped } = await search(1, look => (look === 2 ? 60_000 : 1));
      const slow = every.filter(name => !skipped.includes(name));
      expect(slow).toHaveLength(1);
      expect(slow.filter(isLog)).toEqual([]);
      const last = 2 * every.length - 1;
      const before = last - 2 * logs.length;
      const late = every.filter(name => slow.includes(name) || isLog(name));
      expect((await search(before - 1, steady)).skipped).toEqual(late);
      expect((await search(before, steady)).skipped).toEqual(logs);
      const { groups } = await search(last, steady);
      expect(groups.map(({ resource }) => resource)).toEqual(['banks', 'bic', 'guest']);
    });
  });
});

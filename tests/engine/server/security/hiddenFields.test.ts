import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { operators } from '@engine/shared/filterValue.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import {
  canaries,
  comparable,
  type FilledOffice,
  isHidden,
  listed,
  openFilledOffice,
} from './createRecords.ts';

const hidden = listed.flatMap(meta =>
  meta.fields.filter(isHidden).map(field => ({ resource: meta.resource, field, name: field.name })),
);

/** Every way of at most two references from a list to a hidden field: `guest.kvnr`, `created_by.password_hash`. */
const indirect = listed.flatMap(meta => pathsFrom(meta, 2).map(path => ({ resource: meta.resource, path })));

function pathsFrom(meta: EntityMeta, hops: number): readonly string[] {
  const system = ['created_by', 'updated_by'].map(name => ({ name, target: 'user' }));
  const own = meta.fields.flatMap(({ name, ref }) => (ref ? [{ name, target: ref.entity }] : []));
  return [...system, ...own].flatMap(({ name, target }) => {
    const next = entities.find(other => other.name === target);
    if (!next) return [];
    const here = next.fields.filter(isHidden).map(field => `${name}.${field.name}`);
    const further = hops > 1 && next !== meta ? pathsFrom(next, hops - 1).map(path => `${name}.${path}`) : [];
    return [...here, ...further];
  });
}

/** Names that mean the field somewhere else: in SQL, in other products, to a careless reader of names. */
const spellings = (name: string): readonly string[] => [
  `${name} `,
  ` ${name}`,
  `${name}\t`,
  `${name}\u0000`,
  `${name}\u200b`,
  name.toUpperCase(),
  `${name[0]?.toUpperCase()}${name.slice(1)}`,
  [...name].map(letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  `t.${name}`,
  `guest.${name}`,
  `public.guests.${name}`,
  `.${name}`,
  `${name}.`,
  `..${name}`,
  `"${name}"`,
  `"${name}`,
  `\`${name}\``,
  `[${name}]`,
  `${name}[]`,
  `${name}[0]`,
  `$${name}`,
  `-${name}`,
  `${name}:last_name`,
  `last_name:${name}`,
  `${name} as last_name`,
  `last_name,${name}`,
  `lower(${name})`,
  `${name}--`,
  `${name}/**/`,
  `${name}->>'$'`,
  `${name}_folded`,
  `${name}_eq_eq`,
  `${name}_like_like`,
  `${name}_eq_any_eq_any`,
  `${name}__eq`,
  `${name}$eq`,
  'search_text',
  'search_text_like',
  '_masked',
  '_label',
  '__proto__',
  '__proto__.kvnr',
  'constructor',
  'hasOwnProperty',
  'rowid',
  'ctid',
  '*',
];

/** Through a secret reference no path leads at all: it is as unknown as a misspelt name. */
const refusals = [
  'forbiddenField',
  'invalidQuery',
  'unknownField',
  'unknownFilter',
  'unknownSort',
  'filterTooDeep',
];

describe.each(dialects)('hidden fields on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  /** The answer to a question that must not be answered. */
  async function refusal(caller: Caller, resource: string, parameters: Parameters<typeof query>[0]) {
    const { status, body } = await caller.get(`${resource}${query(parameters)}`);
    expect([parameters, [400, 403].includes(status), refusals.includes(body.code)]).toEqual([
      parameters,
      true,
      true,
    ]);
    return comparable(body);
  }

  test.each(hidden)(
    'filter on a hidden field (Strapi CVE-2023-22894, Payload CVE-2023-30843): $resource $name',
    async ({ resource, name }) => {
      for (const key of [name, ...operators.map(operator => `${name}_${operator}`)]) {
        const many = key.endsWith('_any');
        const right = await refusal(office.reader, resource, {
          filter: { [key]: many ? ['X110411675', 'Q99.9'] : 'X110411675' },
        });
        const wrong = await refusal(office.reader, resource, { filter: { [key]: many ? [] : '0' } });
        expect(right).toEqual(wrong);
      }
    },
  );

  test.each(hidden)(
    'sort on a hidden field (Directus CVE-2025-30352): $resource $name',
    async ({ resource, name }) => {
      await refusal(office.reader, resource, { sort: [name, 'ASC'] });
      await refusal(office.reader, resource, { sort: [name, 'DESC'] });
    },
  );

  test('a secret is hidden from those who may do everything as well', async () => {
    for (const { resource, name } of hidden.filter(({ field }) => field.secret)) {
      await refusal(office.owner, resource, { filter: { [`${name}_like`]: 'kanarie' } });
      await refusal(office.owner, resource, { sort: [name, 'ASC'] });
    }
  });

  test('search on a hidden field (Directus CVE-2025-64748)', async () => {
    const found = async (caller: Caller, resource: string, q: string) =>
      (await caller.get(`${resource}${query({ filter: { q } })}`)).body.length;
    expect(await found(office.owner, 'guest', 'X110411675')).toBe(1);
    expect(await found(office.reader, 'guest', 'X110411675')).toBe(0);
    expect(await found(office.owner, 'users', 'kanarie')).toBe(0);
  });

  test('filter through a relation to a secret (Strapi CVE-2026-27886), by whichever way', async () => {
    expect(indirect.length).toBeGreaterThan(100);
    for (const { resource, path } of indirect) {
      await refusal(office.reader, resource, { filter: { [`${path}_null`]: false } });
      await refusal(office.reader, resource, { filter: { [path]: 'X110411675' } });
      await refusal(office.reader, resource, { sort: [path, 'ASC'] });
    }
  });

  test('an alias or prefix evades no mask (Directus CVE-2024-34708, Strapi CVE-2023-34235)', async () => {
    for (const spelling of spellings('kvnr')) {
      await refusal(office.reader, 'guest', { filter: { [spelling]: 'X110411675' } });
      await refusal(office.reader, 'guest', { filter: { [`${spelling}_like`]: 'X110411675' } });
      await refusal(office.reader, 'guest', { sort: [spelling, 'ASC'] });
      await refusal(office.reader, 'tours', { filter: { [`guest.${spelling}_like`]: 'X110411675' } });
    }
  });

  test('a relation populates no private field (Strapi CVE-2022-30617): nowhere in any answer', async () => {
    const warning = (await office.owner.get(`person-warnings/${office.records.get('person-warning')}`)).body;
    const changed = await office.owner.put(
      `person-warnings/${warning.id}`,
      { text: 'kanarie-changed' },
      { 'if-match': `"v${warning.version}"` },
    );
    expect(changed.status).toBe(200);
    const shared = listed.filter(({ ownerField }) => ownerField === null);
    for (const { name, resource, operations } of shared) {
      const id = office.records.get(name);
      const list = await office.reader.get(resource);
      const one = operations.includes('read') ? await office.reader.get(`${resource}/${id}`) : list;
      for (const { status, body } of [list, one]) {
        const text = JSON.stringify(body);
        expect([resource, status, canaries.filter(canary => text.includes(canary))]).toEqual([
          resource,
          200,
          [],
        ]);
      }
      const all = JSON.stringify((await office.owner.get(resource)).body);
      expect([resource, all.includes('kanarie-password'), all.includes('kanarie-totp')]).toEqual([
        resource,
        false,
        false,
      ]);
    }
  });

  test('fields that a list is asked for: a hidden one is refused by name, and masked among those of the screens', async () => {
    for (const { resource, name, field } of hidden) {
      const { status, body } = await office.reader.get(`${resource}${query({ fields: ['id', name] })}`);
      const [wanted, code] = field.secret ? [400, 'unknownField'] : [403, 'forbiddenField'];
      expect([resource, name, status, body.code]).toEqual([resource, name, wanted, code]);
    }
    for (const { resource } of listed) {
      const screens = await office.reader.get(`${resource}${query({ fields: ['$list'] })}`);
      const whole = await office.reader.get(resource);
      const masked = (records: readonly { readonly _masked?: unknown }[]) =>
        records.map(({ _masked }) => _masked);
      expect([resource, screens.status]).toEqual([resource, 200]);
      expect(masked(screens.body)).toEqual(masked(whole.body));
      expect(canaries.filter(canary => JSON.stringify(screens.body).includes(canary))).toEqual([]);
    }
  });

  test('export as a way around (Directus CVE-2023-27481): no file has a hidden column, asked for or not', async () => {
    const file = (caller: Caller, resource: string, fields: readonly string[] | null) =>
      caller.get(
        `${resource}/export?${new URLSearchParams({ format: 'csv', ...(fields && { fields: JSON.stringify(fields) }) })}`,
      );
    for (const { resource, name, field } of hidden) {
      const { status, body } = await file(office.reader, resource, ['id', name]);
      const [wanted, code] = field.secret ? [400, 'unknownField'] : [403, 'forbiddenField'];
      expect([resource, name, status, body.code]).toEqual([resource, name, wanted, code]);
      if (field.secret) expect((await file(office.owner, resource, [name])).status).toBe(400);
    }
    for (const { path, resource } of indirect.filter(each => each.resource === 'tours'))
      expect((await file(office.reader, resource, [path])).status).toBe(400);
    for (const { resource } of listed) {
      const { status, body } = await file(office.reader, resource, null);
      expect([resource, status, canaries.filter(canary => body.includes(canary))]).toEqual([
        resource,
        200,
        [],
      ]);
    }
  });

  test('below another record the same fields are hidden', async () => {
    const guest = office.records.get('guest');
    for (const resource of ['prescriptions', 'person-warnings', 'tours', 'bill-cases']) {
      const { status, body } = await office.reader.get(`guest/${guest}/${resource}`);
      expect([resource, [200, 404].includes(status)]).toEqual([resource, true]);
      expect(canaries.filter(canary => JSON.stringify(body).includes(canary))).toEqual([]);
    }
  });
});

import { duplicatedValues } from '@engine/admin/kit/form/duplicates/duplicatedValues';
import { ChildRowsInput } from '@engine/admin/kit/inputs/ChildRowsInput';
import { TextInput } from '@engine/admin/kit/inputs/TextInput';
import { bareEntity } from '@engine/shared/bareEntity';
import { defineField } from '@engine/shared/defineField';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { expect, test } from 'vitest';

const row = bareEntity('helpers', [
  defineField({ name: 'name', kind: 'text' }),
  defineField({ name: 'badge', kind: 'text', notDuplicated: true }),
]);

const ride: EntityMeta = {
  ...bareEntity('rides', [
    defineField({ name: 'note', kind: 'text' }),
    defineField({ name: 'address.city', kind: 'text' }),
    defineField({ name: 'number', kind: 'text', unique: true }),
    defineField({ name: 'total', kind: 'integer', computed: { kind: 'expression', expression: '1' } }),
    defineField({ name: 'opened', kind: 'date', readOnly: true }),
    defineField({ name: 'token', kind: 'text', secret: true }),
    defineField({ name: 'scan', kind: 'json', file: { kinds: [], maxBytes: 1, preview: 'none' } }),
    defineField({ name: 'arrived', kind: 'instant', notDuplicated: true }),
    defineField({ name: 'day', kind: 'date', default: '$today' }),
    defineField({ name: 'status', kind: 'enum' }),
    defineField({ name: 'from', kind: 'date' }),
    defineField({ name: 'to', kind: 'date' }),
    defineField({ name: 'diagnosis', kind: 'text', sensitive: true }),
    defineField({ name: 'wheelchair', kind: 'boolean', default: true }),
    defineField({ name: 'stairs', kind: 'text', when: { wheelchair: [true] } }),
  ]),
  noOverlap: [{ within: ['note'], from: 'from', to: 'to' }],
  workflow: { field: 'status', initial: 'planned', states: {}, transitions: [] },
  children: [{ name: 'helpers', entity: 'helper', resource: 'helpers', by: 'ride' }],
};

const names = ride.fields.map(({ name }) => name);
const inputs = {
  ...Object.fromEntries(names.map(name => [name, <TextInput key={name} source={name} />])),
  helpers: (
    <ChildRowsInput source="helpers" entity={row}>
      <TextInput source="name" />
      <TextInput source="badge" />
    </ChildRowsInput>
  ),
};

const source = {
  id: 7,
  version: 3,
  ...Object.fromEntries(names.map(name => [name, `the ${name}`])),
  address: { city: 'Ulm' },
  wheelchair: false,
  helpers: [{ id: 12, name: 'Eva', badge: '4711' }],
};

const everything = { canField: () => true };
const taken = (record: object = source, rights = everything) =>
  Object.fromEntries(duplicatedValues({ entity: ride, inputs }, { ...record }, rights));

test('a duplicate takes over what the user could have typed again, and rows without their ids', () => {
  expect(taken()).toEqual({
    note: 'the note',
    'address.city': 'Ulm',
    diagnosis: 'the diagnosis',
    wheelchair: false,
    helpers: [{ name: 'Eva' }],
  });
});

test('what is shown only under a condition is taken over where it holds', () => {
  expect(taken({ ...source, wheelchair: true })).toMatchObject({ wheelchair: true, stairs: 'the stairs' });
});

test('a field that is empty in the record starts empty, whatever its default', () => {
  expect(taken({ ...source, wheelchair: null, helpers: [] })).toMatchObject({
    wheelchair: null,
    helpers: [],
  });
});

test('what this user may not see or not give is left out', () => {
  expect(taken({ ...source, _masked: ['diagnosis'] })).not.toHaveProperty('diagnosis');
  for (const use of ['read', 'update'])
    expect(
      taken(source, {
        canField: (...[, asked, field]: string[]) => asked !== use || field !== 'diagnosis',
      } as typeof everything),
    ).not.toHaveProperty('diagnosis');
});

test('an input that a page makes read-only takes over nothing', () => {
  const changed = { ...inputs, note: <TextInput source="note" readOnly /> };
  const values = duplicatedValues({ entity: ride, inputs: changed }, source, everything);
  expect(values.has('note')).toBe(false);
});

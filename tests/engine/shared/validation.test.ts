import { bareEntity } from '@engine/shared/bareEntity';
import { defineField, type FieldFacts } from '@engine/shared/defineField';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { fieldMessage } from '@engine/shared/messages/message';
import { holds, isEmpty, valueAt } from '@engine/shared/recordValues';
import { shownParts } from '@engine/shared/structure';
import { fieldErrors, type Validate } from '@engine/shared/validation';
import { describe, expect, test } from 'vitest';

const accept: Validate = () => true;

const refuse = (...errors: NonNullable<Validate['errors']>[number][]): Validate =>
  Object.assign(() => false, { errors });

const metaWith = (...fields: readonly FieldFacts[]): EntityMeta =>
  bareEntity('guest', fields.map(defineField));

describe('a condition holds', () => {
  test.each([
    ['when the value is one of those listed', { type: ['a', 'b'] }, { type: 'b' }, true],
    ['not when it is another', { type: ['a', 'b'] }, { type: 'c' }, false],
    ['when several values contain one of those listed', { roles: ['x'] }, { roles: ['y', 'x'] }, true],
    ['not when they contain none', { roles: ['x'] }, { roles: ['y'] }, false],
    ['for an absent value when null is listed', { type: [null] }, {}, true],
    ['for an empty text when null is listed', { type: [null] }, { type: '' }, true],
    ['for an empty list when null is listed', { type: [null] }, { type: [] }, true],
    ['not for an absent value otherwise', { type: ['a'] }, {}, false],
    ['for false where false is listed', { active: [false] }, { active: false }, true],
    ['only when every part does', { a: [1], b: [2] }, { a: 1, b: 3 }, false],
    ['for a field of a group', { 'address.country': ['DE'] }, { address: { country: 'DE' } }, true],
  ])('%s', (_, condition, record, verdict) => {
    expect(holds(condition, record)).toBe(verdict);
  });
});

test('only what holds no value is empty', () => {
  expect([null, undefined, '', []].filter(isEmpty)).toHaveLength(4);
  expect([0, false, ' ', [null], {}].filter(isEmpty)).toEqual([]);
});

test.each([
  [{ address: { zip: '10115' } }, 'address.zip', '10115'],
  [{ address: null }, 'address.zip', null],
  [{}, 'address.zip', null],
  [{ note: undefined }, 'note', null],
  [{}, 'constructor.name', null],
  [{ count: 0 }, 'count', 0],
])('the value of %j at %s is %j', (record, path, value) => {
  expect(valueAt(record, path)).toBe(value);
});

describe('rules across fields', () => {
  const statutory = { payer: ['statutory'] };
  const meta = metaWith(
    { name: 'payer', kind: 'enum' },
    { name: 'kvnr', kind: 'text', when: statutory },
    { name: 'note', kind: 'text', when: statutory, whenOptional: true },
    { name: 'insurer', kind: 'ref', requiredWhen: statutory },
    { name: 'from', kind: 'date', required: true },
    { name: 'to', kind: 'date', notBefore: 'from' },
    { name: 'total', kind: 'money', required: true, readOnly: true },
    { name: 'hash', kind: 'text', required: true, secret: true },
    {
      name: 'address.zip',
      kind: 'text',
      pattern: '^\\d{5}$',
      checkedWhen: { 'address.country': ['DE'] },
    },
  );
  const whole = { payer: 'statutory', kvnr: 'X110411675', insurer: 1, from: '2024-01-01' };

  test.each([
    ['all is well', {}, {}],
    ['a required field is missing', { from: null }, { from: { code: 'required' } }],
    ['a field whose condition holds is empty', { kvnr: '' }, { kvnr: { code: 'required' } }],
    [
      'a field whose condition does not hold has a value',
      { payer: 'private' },
      { kvnr: { code: 'notApplicable' } },
    ],
    [
      'a field that is required while a condition holds is empty',
      { insurer: null },
      { insurer: { code: 'required' } },
    ],
    ['a field that is required otherwise is empty', { payer: 'private', kvnr: null, insurer: null }, {}],
    ['a field that is required otherwise has a value', { payer: 'private', kvnr: null }, {}],
    ['an optional field whose condition holds is empty', { note: null }, {}],
    [
      'a day precedes the one it must not',
      { to: '2023-12-31' },
      { to: { code: 'notBefore', params: { notBefore: '2024-01-01' } } },
    ],
    ['a day is the one it must not precede', { to: '2024-01-01' }, {}],
    [
      'a pattern is broken where it applies',
      { address: { zip: '1011', country: 'DE' } },
      { 'address.zip': { code: 'pattern' } },
    ],
    ['a pattern is broken where it does not apply', { address: { zip: '1011', country: 'AT' } }, {}],
  ])('%s', (_, change, errors) => {
    expect(fieldErrors(meta, accept, { ...whole, ...change })).toEqual(errors);
  });
});

describe('what a compiled validator reports', () => {
  const meta = metaWith({ name: 'zip', kind: 'text', required: true });
  const at = (instancePath: string, keyword: string, params: Readonly<Record<string, unknown>> = {}) => ({
    instancePath,
    keyword,
    params,
  });

  test.each([
    [at('', 'required', { missingProperty: 'zip' }), { zip: 'x' }, { zip: { code: 'required' } }],
    [
      at('/address', 'required', { missingProperty: 'zip' }),
      { zip: 'x' },
      { 'address.zip': { code: 'required' } },
    ],
    [
      at('', 'additionalProperties', { additionalProperty: 'zap' }),
      { zip: 'x' },
      { zap: { code: 'unknown' } },
    ],
    [at('/zip', 'type', { type: 'string' }), { zip: 7 }, { zip: { code: 'type' } }],
    [at('/zip', 'type', { type: 'string' }), { zip: null }, { zip: { code: 'required' } }],
    [
      at('/zip', 'maxLength', { limit: 5 }),
      { zip: '123456' },
      { zip: { code: 'maxLength', params: { maxLength: 5 } } },
    ],
    [
      at('/zip', 'exclusiveMinimum', { comparison: '>', limit: 0 }),
      { zip: 0 },
      { zip: { code: 'exclusiveMinimum', params: { exclusiveMinimum: 0 } } },
    ],
    [
      at('/zip', 'format', { format: 'ik' }),
      { zip: '1' },
      { zip: { code: 'format', params: { format: 'ik' } } },
    ],
    [at('/zip', 'pattern', { pattern: 'x' }), { zip: '1' }, { zip: { code: 'pattern' } }],
    [at('/days/3', 'enum'), { zip: 'x' }, { days: { code: 'enum' } }],
    [
      at('/routes/0/payer', 'type'),
      { zip: 'x', routes: [{ payer: 'x' }] },
      { 'routes.0.payer': { code: 'type' } },
    ],
  ])('%j of %j', (error, record, errors) => {
    expect(fieldErrors(meta, refuse(error), record)).toEqual(errors);
  });

  test.each([
    ['integer', undefined, '1,5', { format: 'number' }, 'Ist keine ganze Zahl'],
    [
      'money',
      2,
      '12,345',
      { format: 'decimal', places: 2 },
      'Ist keine Zahl mit höchstens 2 Nachkommastellen',
    ],
    [
      'decimal',
      1,
      '1,25',
      { format: 'tenths', places: 1 },
      'Ist keine Zahl mit höchstens einer Nachkommastelle',
    ],
    // the API takes cents
    ['money', 2, 12.5, { format: 'number' }, 'Ist keine ganze Zahl'],
  ] as const)(
    'what is no %s of scale %s, such as %j, is said with its decimal places',
    (kind, scale, value, params, said) => {
      const meta = metaWith({ name: 'n', kind, ...(scale && { scale }) });
      const fault = fieldErrors(meta, refuse(at('/n', 'type', { type: 'integer' })), { n: value }).n;
      expect(fault).toEqual({ code: 'type', params });
      expect(fault && fieldMessage('de', fault)).toBe(said);
    },
  );

  test.each([
    ['ref', 'Huber', '/n'],
    ['refs', [7, 'Huber'], '/n/1'],
  ] as const)('a %s with text in it, such as %j, asks for a choice from the list', (kind, value, path) => {
    const meta = metaWith({ name: 'n', kind });
    const faults = fieldErrors(meta, refuse(at(path, 'type', { type: 'integer' })), { n: value });
    expect(faults).toEqual({ n: { code: 'type', params: { format: 'reference' } } });
    expect(faults.n && fieldMessage('de', faults.n)).toBe('Bitte aus der Liste wählen');
    expect(faults.n && fieldMessage('en', faults.n)).toBe('Choose one from the list');
  });

  test('a part has a value where its condition holds beside it, and none elsewhere', () => {
    const parts: readonly FieldFacts[] = [
      { name: 'kind', kind: 'text' },
      { name: 'note', kind: 'text', when: { kind: ['other'] } },
      { name: 'more', kind: 'text', when: { kind: ['other'] }, whenOptional: true },
    ];
    const inner: FieldFacts = { name: 'inner', kind: 'json', structure: { many: false, fields: parts } };
    const rows = metaWith({
      name: 'rows',
      kind: 'json',
      structure: { many: true, fields: [...parts, inner] },
    });
    const record = {
      rows: [
        { kind: 'usual', note: 'x', more: 'y', inner: { kind: 'other' } },
        { kind: 'other', note: 'x', inner: { kind: 'other', note: 'x', more: 'y' } },
        'no row',
      ],
    };
    expect(fieldErrors(rows, accept, record)).toEqual({
      'rows.0.note': { code: 'notApplicable' },
      'rows.0.more': { code: 'notApplicable' },
      'rows.0.inner.note': { code: 'required' },
    });
    const structure = rows.fields[0]?.structure;
    const shown = structure && shownParts(structure, record.rows.slice(0, 1));
    expect(shown).toEqual([{ kind: 'usual', note: null, more: null, inner: { kind: 'other' } }]);
  });

  test('the first error of a field stands', () => {
    const validate = refuse(at('/zip', 'maxLength', { limit: 5 }), at('/zip', 'pattern'));
    expect(fieldErrors(meta, validate, { zip: '123456' }).zip?.code).toBe('maxLength');
  });
});

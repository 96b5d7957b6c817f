import { defineField } from '@engine/shared/defineField.ts';
import { checks, officeCheck } from '@engine/shared/validatorRuntime.ts';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../codegen/jsonSchema.ts';
import type { Entity } from '../../codegen/model.ts';

/** Does a record pass whose number is checked only while the condition holds? */
function passes(checkedWhen: Readonly<Record<string, readonly (string | null)[]>>, record: object): boolean {
  const fields = [
    defineField({ name: 'number', kind: 'text', format: 'kvnr', checkedWhen }),
    defineField({ name: 'reason', kind: 'text' }),
    defineField({ name: 'address.country', kind: 'text' }),
  ];
  const entity = { fields, children: [], archivable: false } as unknown as Entity;
  const ajv = new Ajv({
    strict: false,
    allowUnionTypes: true,
    formats: { ...checks, kvnr: officeCheck('kvnr') },
  });
  return ajv.compile(recordSchema(entity, { byName: new Map() } as never, 'write'))(record);
}

const wrong = { number: 'X234567890' };
const right = { number: 'X110411675' };

describe('a format that applies only at times', () => {
  it.each([
    ['no reason', {}, false],
    ['a reason that is null', { reason: null }, false],
    ['an empty reason', { reason: '' }, false],
    ['a reason', { reason: 'Schweiz' }, true],
  ])('is asked for with %s', (_, change, isAccepted) => {
    expect(passes({ reason: [null] }, { ...wrong, ...change })).toBe(isAccepted);
    expect(passes({ reason: [null] }, { ...right, ...change })).toBe(true);
  });

  it.each([
    ['the country it is for', { address: { country: 'DE' } }, false],
    ['another country', { address: { country: 'AT' } }, true],
    ['no country', { address: {} }, true],
    ['an address that is null', { address: null }, true],
    ['no address', {}, true],
  ])('follows a field of a group: %s', (_, change, isAccepted) => {
    expect(passes({ 'address.country': ['DE'] }, { ...wrong, ...change })).toBe(isAccepted);
  });

  it.each([
    ['another country', { address: { country: 'AT' } }, true],
    ['an address that is null', { address: null }, false],
    ['no address', {}, false],
  ])('takes a field of a group that is not there for empty: %s', (_, change, isAccepted) => {
    expect(passes({ 'address.country': [null] }, { ...wrong, ...change })).toBe(isAccepted);
  });
});

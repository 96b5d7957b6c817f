import { hasFormat } from '@engine/shared/formats.ts';
import { fieldMessage } from '@engine/shared/messages/message.ts';
import { adoptFormats, formatMeta, type OfficeFormat, officeFormat } from '@engine/shared/officeFormats.ts';
import { requireFormats } from '@engine/shared/requireFormats.ts';
import { officeCheck } from '@engine/shared/validatorRuntime.ts';
import { product } from '@generated/product.ts';
import { formats } from '@office/formats.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const shelf: OfficeFormat = {
  test: text => /^[A-Z]\d$/.test(text),
  sql: ({ matches }) => matches('^[A-Z]\\d$'),
};
const message = { de: 'Kein Regal', en: 'Not a shelf' };
const named = [{ name: 'shelf', message, digits: false }];

beforeEach(() => adoptFormats(named, { shelf }));
afterAll(() => adoptFormats(product.formats, formats));

it('are known by their names, beside those of the engine', () => {
  expect([hasFormat('shelf', 'A1'), hasFormat('shelf', '11')]).toEqual([true, false]);
  expect(hasFormat('email', 'a@b.de')).toBe(true);
  expect([formatMeta('shelf')?.digits, formatMeta('email')]).toEqual([false, undefined]);
});

it('are asked by compiled checks that were there before them', () => {
  adoptFormats([]);
  const check = officeCheck('shelf');
  adoptFormats(named, { shelf });
  expect([check('A1'), check('11')]).toEqual([true, false]);
});

it('have the sentence that product.json gives them', () => {
  const fault = { code: 'format', params: { format: 'shelf' } };
  expect(fieldMessage('de', fault)).toBe('Kein Regal');
  expect(fieldMessage('en', { ...fault, params: { format: 'iban' } })).toBe('Is not a valid IBAN');
});

it('need no code where product.json gives them a pattern', () => {
  adoptFormats([{ name: 'row', message, digits: false, pattern: '^[A-Z]-\\d{1,3}$' }]);
  expect(['B-12', 'B-', 'b-12'].map(text => hasFormat('row', text))).toEqual([true, false, false]);
});

it('stop the start when product.json names one that nothing brings, or that two bring', () => {
  expect(() => requireFormats(named, {})).toThrow(
    'schemas/product.json names the format "shelf", which has no pattern, and the server has no code for it. Give it a pattern or remove it; or export its code in `formats` of src/office/formats.ts, and name those as `formats` of `office` in src/office/server.ts.',
  );
  expect(() =>
    requireFormats([{ name: 'shelf', message, digits: false, pattern: '^A$' }], { shelf }),
  ).toThrow(
    'The format "shelf" has a pattern in schemas/product.json and code in src/office/formats.ts. Remove one of them.',
  );
});

it('accept every text where their code is on the server alone, and keep their sentence', () => {
  adoptFormats(named);
  expect([officeCheck('shelf')('11'), hasFormat('shelf', '11')]).toEqual([true, true]);
  expect(fieldMessage('de', { code: 'format', params: { format: 'shelf' } })).toBe('Kein Regal');
});

it('say what is missing when a field or a migration names one that nothing brings', () => {
  expect(() => officeFormat('self')).toThrow('The format "self" is missing.');
});

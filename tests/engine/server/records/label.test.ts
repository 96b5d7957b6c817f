import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { formatValue } from '@engine/server/records/labels/formatValue.ts';
import { tidy } from '@engine/server/records/labels/label.ts';
import { facts } from '@generated/facts.ts';
import { expect, it } from 'vitest';

const model = officeModel(facts);

it.each([
  ['Rehazentrum Seeblick ()', 'Rehazentrum Seeblick'],
  ['T-2026-000001 ·  · Müller', 'T-2026-000001 · Müller'],
  [' · Techniker Krankenkasse', 'Techniker Krankenkasse'],
  ['Müller, Anna, *', 'Müller, Anna'],
  ['Taxi Sonnenschein (609900019)', 'Taxi Sonnenschein (609900019)'],
])('the label "%s" reads "%s"', (text, label) => {
  expect(tidy(text)).toBe(label);
});

it.each([
  ['payment', 'amount', 123450, 'de', '1.234,50\u00a0€'],
  ['payment', 'amount', -1, 'de', '-0,01\u00a0€'],
  ['payment', 'amount', 123450, 'en', '1,234.50\u00a0€'],
  ['bill-item', 'unit_price', 18_500, 'de', '1,85\u00a0€'],
  ['bill-item', 'unit_price', 18_525, 'de', '1,8525\u00a0€'],
  ['activity', 'at', '2026-03-01T23:30:00.000Z', 'de', '02.03.2026 00:30'],
  ['activity', 'at', '2026-07-01T17:05:00.000Z', 'en', '2026-07-01 19:05'],
] as const)('%s.%s %s stands in a label (%s) as %s', (name, source, value, locale, text) => {
  const entity = entityNamed(model, name);
  expect(formatValue(entity, fieldNamed(entity, source), value, locale)).toBe(text);
});

import { isObject } from '@engine/shared/isObject.ts';
import type { Dice } from './dice.ts';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** What no sane client would send in the place of a value. */
export const strangeValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  2 ** 53,
  2 ** 31,
  2 ** 63,
  '',
  ' ',
  'null',
  'NaN',
  'ä'.repeat(300),
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202Etxt',
  '🚑'.repeat(50),
  '%',
  '_\\%',
  "' or 1=1 --",
  '{{number}}',
  '$today',
  '$now',
  '2026-02-30',
  '2026-02-29',
  '0000-01-01',
  '9999-12-31',
  '2026-13',
  '99:99',
  '2026-01-01T00:00:00Z',
  '1,5',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'https://example.org/',
  '<img src=x onerror=alert(1)>',
  [],
  [null],
  [[]],
  ['a', 'a'],
  [1, 2, 3],
  Array.from({ length: 300 }, (_, index) => index),
  {},
  { id: 1 },
  { constructor: { prototype: {} } },
  { length: 1e9 },
  deep(30),
];

const strangeNames = [
  '',
  'id',
  'version',
  'created_at',
  'constructor',
  '_label',
  'x',
  'ä',
  'a.b',
  '$ref',
  'toString',
];

/** The same structure with one to three places gone wrong. */
export function distort(value: unknown, dice: Dice): unknown {
  let distorted = value;
  for (let left = 1 + dice.below(3); left > 0; left--) distorted = distortOnce(distorted, dice);
  return distorted;
}

function distortOnce(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.isUnder(0.8)) {
    const at = dice.below(value.length);
    const changed = distortOnce(value[at], dice);
    return dice.isUnder(0.2) ? [...value, changed] : value.with(at, changed);
  }
  if (isObject(value) && dice.isUnder(0.95)) {
    const names = Object.keys(value);
    if (names.length === 0 || dice.isUnder(0.15))
      return { ...value, [dice.pick(strangeNames)]: dice.pick(strangeValues) };
    const name = dice.pick(names);
    if (dice.isUnder(0.2)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    return { ...value, [name]: distortOnce(value[name], dice) };
  }
  return dice.pick(strangeValues);
}

/** A text of JSON that went wrong as text. */
export function distortText(text: string, dice: Dice): string {
  switch (dice.below(6)) {
    case 0:
      return text.slice(0, dice.below(text.length + 1));
    case 1:
      return `${text}${text}`;
    case 2:
      return text.replace('{', '{"__proto__":{"a":1},');
    case 3:
      return text.replace(/"(\w+)":/, '"$1":1,"$1":');
    case 4:
      return `${'['.repeat(5_000)}${text}`;
    default:
      return `\ufeff${text}`;
  }
}

export const strangeIds: readonly string[] = [
  '0',
  '-1',
  '1.0',
  '1e3',
  '01',
  '9007199254740993',
  '99999999999999999999999',
  'null',
  'NaN',
  '%00',
  '%2e%2e%2f',
  '%F0%9F%9A%91',
  '%zz',
  "1'",
  '1;drop',
  'create',
  'x'.repeat(2_000),
];

import type { InvalidCase } from './invalidCase';

const text = (extra: object) => ({ type: 'string', 'x-label': { de: 'Neu', en: 'New' }, ...extra });
const number = (extra: object) => text({ type: 'number', ...extra });

type Row = readonly [name: string, field: object, line: number, at: string, what: string];

const ofClient = (rows: readonly Row[]): readonly InvalidCase[] =>
  rows.map(([name, field, line, at, what]) => ({
    name,
    entity: 'client',
    changes: { '/properties/fresh': field },
    printed: [`schemas/client.json:${line}:7 /properties/fresh/${at} ${what}`],
  }));

const nothing = 'nothing can be entered';

/** Keywords that are right by themselves, and leave no value together. */
export const possible: readonly InvalidCase[] = ofClient([
  [
    'a pattern of nothing',
    text({ pattern: '^$' }),
    139,
    'pattern',
    `The pattern ^$ lets the empty text through alone: ${nothing}. Say what may stand between ^ and $.`,
  ],
  ...(
    [
      ['iban', 'maxLength', 14, 'at least 15'],
      ['email', 'maxLength', 4, 'at least 5'],
      ['url', 'maxLength', 7, 'at least 8'],
      ['color', 'minLength', 8, 'at most 7'],
      ['bic', 'minLength', 12, 'at most 11'],
      ['phone', 'minLength', 41, 'at most 40'],
    ] as const
  ).map(
    ([format, keyword, limit, bound]): Row => [
      `a format ${format} with ${keyword} ${limit}`,
      text({ 'x-format': format, [keyword]: limit }),
      140,
      keyword,
      `Values of the format "${format}" have ${bound} characters, and ${keyword} is ${limit}: ${nothing}. Change ${keyword}, or remove it.`,
    ],
  ),
  ...(
    [
      ['x-format', 'iban', '^[a-z]{2}\\d{20}$'],
      ['x-format', 'email', '^[a-z]{5,8}$'],
      ['x-format', 'phone', '^[A-Z]{3}$'],
      ['x-format', 'url', '^ftp://[a-z]{1,20}$'],
      ['x-format', 'ik', '^[A-Z]\\d{8}$'],
      ['format', 'date', '^\\d{2}\\.\\d{2}\\.\\d{4}$'],
      ['format', 'date', '^2026-02-30$'],
      ['format', 'time', '^2[4-9]:00$'],
      ['format', 'month', '^\\d{4}-1[3-9]$'],
      ['format', 'date-time', '^\\d{4}-\\d{2}-\\d{2}$'],
    ] as const
  ).map(
    ([keyword, format, pattern]): Row => [
      `a format ${format} with the pattern ${pattern}`,
      text({ [keyword]: format, pattern }),
      140,
      'pattern',
      `No value of the format "${format}" matches ${pattern}: ${nothing}. Remove the pattern or ${keyword === 'format' ? 'the format' : 'x-format'}.`,
    ],
  ),
  [
    'bounds between two decimal places',
    number({ 'x-decimal': 1, minimum: 1.21, maximum: 1.29 }),
    141,
    'maximum',
    `No number with 1 decimal place is at least 1.21 and at most 1.29: ${nothing}. Change the bounds, or raise x-decimal.`,
  ],
  [
    'whole bounds with nothing between them',
    number({ type: 'integer', exclusiveMinimum: 3, maximum: 3.5 }),
    140,
    'maximum',
    '"fresh" is a whole number, and 3.5 is none. Give it in the smallest unit, or make the type number.',
  ],
  [
    'more of several options than there are',
    text({
      type: 'array',
      items: { type: 'string', enum: ['a', 'b'] },
      'x-enum': { a: { de: 'A', en: 'A' }, b: { de: 'B', en: 'B' } },
      minItems: 3,
    }),
    156,
    'minItems',
    `"fresh" asks for 3 of 2 options: ${nothing}. Lower minItems, or add options.`,
  ],
  [
    'a tag twice in a default',
    text({ type: 'array', items: { type: 'string' }, default: ['new', 'old', 'new'] }),
    142,
    'default',
    'The default ["new","old","new"] breaks the rules of "fresh": it must NOT have duplicate items (items ## 2 and 0 are identical). Change the default or the rules.',
  ],
  [
    'a tag twice in a default, in two spellings',
    text({ type: 'array', items: { type: 'string' }, default: ['New', 'new '] }),
    142,
    'default',
    'The tags ["New","new "] are kept as ["New"], without blanks around them and each once. Write them so.',
  ],
]).concat([
  {
    name: 'a format of the office with lengths that leave nothing',
    entity: 'product',
    changes: { '/formats/ik/minLength': 10, '/formats/ik/maxLength': 9 },
    printed: [
      'schemas/product.json:150:7 /formats/ik/minLength No value of "ik" has at least 10 and at most 9 characters. Change minLength or maxLength.',
    ],
  },
  {
    name: 'a format of the office with a pattern and a length',
    entity: 'product',
    changes: { '/formats/ik/pattern': '^\\d{9}$', '/formats/ik/maxLength': 9 },
    printed: [
      'schemas/product.json:151:7 /formats/ik/maxLength The pattern of "ik" says how long its values are. Remove it.',
    ],
  },
]);

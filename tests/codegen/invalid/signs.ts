import type { InvalidCase } from './invalidCase';

const client = (
  name: string,
  changes: InvalidCase['changes'],
  ...printed: readonly string[]
): InvalidCase => ({
  name,
  entity: 'client',
  changes,
  printed,
});

export const signs: readonly InvalidCase[] = [
  client(
    'the zero character in a default',
    { '/properties/name/default': 'a\u0000b' },
    'schemas/client.json:58:7 /properties/name/default A control character (U+0000) stands in this text. Remove it.',
  ),
  client(
    'half a character in a label',
    { '/properties/name/x-label/de': 'a\ud800' },
    'schemas/client.json:55:9 /properties/name/x-label/de Half a character (U+D800) stands in this text. Remove it.',
  ),
  client(
    'a line break in a label',
    { '/properties/name/x-label/de': 'a\nb' },
    'schemas/client.json:55:9 /properties/name/x-label/de A line break (U+000A) stands in this text. Remove it.',
  ),
  client(
    'a sign that turns the text around',
    { '/properties/name/x-label/de': '\u202eabc' },
    'schemas/client.json:55:9 /properties/name/x-label/de A sign that turns the direction of the text (U+202E) stands in this text. Remove it.',
  ),
  client(
    'a label of blanks',
    { '/properties/name/x-label/de': '  ' },
    'schemas/client.json:55:9 /properties/name/x-label/de An empty text says nothing. Write what people read.',
  ),
  client(
    'a label as long as a book',
    { '/properties/name/x-label/de': 'x'.repeat(1001) },
    'schemas/client.json:55:9 /properties/name/x-label/de "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is too long. Use at most 1000 characters.',
  ),
  client(
    'a number that no program counts to',
    { '/properties/n': { type: 'integer', maximum: 2 ** 53, 'x-label': { de: 'N', en: 'N' } } },
    'schemas/client.json:135:7 /properties/n/maximum 9007199254740992 is too large. Write 9007199254740991 or less.',
  ),
  client(
    'a choice that is too long for itself',
    {
      '/properties/n': {
        type: 'string',
        enum: ['abc'],
        maxLength: 2,
        'x-enum': { abc: { de: 'A', en: 'A' } },
        'x-label': { de: 'N', en: 'N' },
      },
    },
    'schemas/client.json:138:7 /properties/n/maxLength "maxLength" means nothing beside "enum", whose values are all there is. Remove it.',
  ),
  client(
    'a number between itself',
    {
      '/properties/n': { type: 'integer', exclusiveMinimum: 5, maximum: 5, 'x-label': { de: 'N', en: 'N' } },
    },
    'schemas/client.json:135:7 /properties/n/exclusiveMinimum No value of "n" can be greater than 5 and at most 5. Change exclusiveMinimum or maximum.',
  ),
  client(
    'a unique text without a limit',
    { '/properties/n': { type: 'string', 'x-unique': true, 'x-label': { de: 'N', en: 'N' } } },
    'schemas/client.json:135:7 /properties/n/x-unique "n" has no most length, and an index of PostgreSQL has room for 600. Give a smaller maxLength.',
  ),
  client(
    'an index of long texts',
    {
      '/properties/n': { type: 'string', maxLength: 560, 'x-label': { de: 'N', en: 'N' } },
      '/x-index': [['name', 'n']],
    },
    'schemas/client.json:165:5 /x-index/0 "name" and "n" have up to 620 characters, and an index of PostgreSQL has room for 600. Give a smaller maxLength.',
  ),
  client(
    'a field twice in one index',
    { '/x-index': [['name', 'name']] },
    'schemas/client.json:157:5 /x-index/0 Items 0 and 1 are the same. Remove one of the two.',
  ),
];

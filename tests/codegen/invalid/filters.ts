import type { InvalidCase } from './invalidCase';

const text = { de: 'X', en: 'X' };
const filter = (
  name: string,
  where: Readonly<Record<string, unknown>>,
  ...printed: readonly string[]
): InvalidCase => ({
  name,
  entity: 'ride',
  changes: { '/x-list/filters/0': { name: 'asked', label: text, where } },
  printed,
});
const ride = (name: string, changes: InvalidCase['changes'], ...printed: readonly string[]): InvalidCase => ({
  name,
  entity: 'ride',
  changes,
  printed,
});

/** What the server would refuse, or could not do, whenever it is asked for. */
export const filters: readonly InvalidCase[] = [
  filter(
    'half a cent',
    { fare_gt: 1.5 },
    'schemas/ride.json:402:11 /x-list/filters/0/where/fare_gt "fare" is never 1.5. Its kind is money.',
  ),
  filter(
    'more than programs count',
    { fare_gt: 1e30 },
    'schemas/ride.json:402:11 /x-list/filters/0/where/fare_gt "fare" is never 1e+30. Its kind is money.',
  ),
  filter(
    'more than nothing',
    { fare_gt: null },
    'schemas/ride.json:402:11 /x-list/filters/0/where/fare_gt "fare" is never null. Its kind is money.',
  ),
  filter(
    'a part of an amount',
    { fare_like: 'a' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/fare_like _like cannot be asked of "fare", whose kind is money. Use another operator.',
  ),
  filter(
    'a list without an operator for lists',
    { status_neq: ['done'] },
    'schemas/ride.json:402:11 /x-list/filters/0/where/status_neq _neq takes one value. Use _neq_any for a list.',
  ),
  filter(
    'one value where a list is needed',
    { fare_eq_any: 3 },
    'schemas/ride.json:402:11 /x-list/filters/0/where/fare_eq_any _eq_any takes a list. Write [ ] around the value.',
  ),
  filter(
    'an empty list',
    { status_eq_any: [] },
    'schemas/ride.json:402:11 /x-list/filters/0/where/status_eq_any An empty list finds nothing. Name a value.',
  ),
  filter(
    'a day that no month has',
    { day_lt: '2026-02-31' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/day_lt "day" is never "2026-02-31". Its kind is date.',
  ),
  filter(
    'a day in words',
    { day: 'soon' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/day "day" is never "soon". Its kind is date.',
  ),
  filter(
    'a time of the entry in words',
    { created_at_gt: 'soon' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/created_at_gt "created_at" is never "soon". Its kind is instant.',
  ),
  filter(
    'a time of the entry that no clock shows',
    { created_at_gt: '2026-01-01T24:00Z' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/created_at_gt "created_at" is never "2026-01-01T24:00Z". Its kind is instant.',
  ),
  filter(
    'whole days of the entry in a list',
    { created_at_eq_any: ['2026-01-01'] },
    'schemas/ride.json:402:11 /x-list/filters/0/where/created_at_eq_any "created_at" is never "2026-01-01". Its kind is instant.',
  ),
  filter(
    'a user in a text',
    { note: '$user' },
    'schemas/ride.json:402:11 /x-list/filters/0/where/note "note" is never "$user". Its kind is text.',
  ),
  ride(
    'more references than a filter follows',
    {
      '/properties/before': { type: 'integer', 'x-ref': { entity: 'ride' }, 'x-label': text },
      '/x-list/filters/0': { name: 'asked', label: text, where: { 'before.before.before.before.note': 'x' } },
    },
    'schemas/ride.json:286:5 /properties/check "check" may hold what is specially protected in the record that "before" names. Name the sources of its parts in x-copy-of, or write "x-copy-of": {} where it holds none.',
    'schemas/ride.json:412:11 /x-list/filters/0/where/before.before.before.before.note "before.before.before.before.note" leads over 4 references, and a filter over 3 at most. Ask for a nearer field.',
  ),
  ride(
    'a switch with the name of the search',
    { '/x-list/filters/0': { name: 'q', label: text, where: { fare_gt: 0 } } },
    'schemas/ride.json:396:9 /x-list/filters/0/name The filter "q" has the name of what every list can be filtered by. Choose another name.',
  ),
  ride(
    'a switch with the name of a question',
    { '/x-list/filters/0': { name: 'day_lt', label: text, where: { fare_gt: 0 } } },
    'schemas/ride.json:396:9 /x-list/filters/0/name The filter "day_lt" has the name by which the API asks _lt of "day". Choose another name.',
  ),
  ride(
    'two switches of one name',
    {
      '/x-list/filters/0': { name: 'asked', label: text, where: { fare_gt: 0 } },
      '/x-list/filters/1': { name: 'asked', label: text, where: { fare_gt: 1 } },
    },
    'schemas/ride.json:406:9 /x-list/filters/1/name The filter "asked" has the name of another one. Choose another name.',
  ),
  ride(
    'a field called true',
    { '/properties/true': { type: 'boolean', 'x-label': text } },
    'schemas/ride.json:322:5 /properties/true The name "true" is reserved. It is a value in expressions; choose another name.',
  ),
  ride(
    'a column twice',
    { '/x-list/columns/1': 'number' },
    'schemas/ride.json:385:5 /x-list/columns Items 0 and 1 are the same. Remove one of the two.',
  ),
  ride(
    'a label of parts',
    { '/x-represent': '{check}' },
    'schemas/ride.json:22:3 /x-represent "check" is nothing to be read in a line. Name another field.',
  ),
  ride(
    'a text that looks up a number',
    { '/properties/client_email/x-computed/lookup': 'client.rides' },
    'schemas/ride.json:78:9 /properties/client_email/x-computed/lookup "client_email" is of kind text, and what it looks up of kind integer. Give it the same type as the other field.',
  ),
  ride(
    'a field that looks itself up',
    {
      '/properties/before': { type: 'integer', 'x-ref': { entity: 'ride' }, 'x-label': text },
      '/properties/client_email/x-computed/lookup': 'before.client_email',
    },
    'schemas/ride.json:78:9 /properties/client_email/x-computed/lookup "client_email" looks itself up. Name a field that people enter.',
    'schemas/ride.json:286:5 /properties/check "check" may hold what is specially protected in the record that "before" names. Name the sources of its parts in x-copy-of, or write "x-copy-of": {} where it holds none.',
  ),
  {
    name: 'a sum of texts',
    entity: 'client',
    changes: { '/properties/turnover/x-computed/sum/field': 'note' },
    printed: [
      'schemas/client.json:122:11 /properties/turnover/x-computed/sum/field "note" is of kind text, which cannot be added up. Name an integer or an amount.',
    ],
  },
  {
    name: 'a sum of another kind',
    entity: 'client',
    changes: { '/properties/turnover/x-computed/sum/field': 'passengers' },
    printed: [
      'schemas/client.json:119:9 /properties/turnover/x-computed/sum "turnover" (money) and "passengers" (integer) are not of one kind. Give both the same type, x-money and x-decimal.',
    ],
  },
  {
    name: 'a count in words',
    entity: 'client',
    changes: { '/properties/rides/type': 'string' },
    printed: [
      'schemas/client.json:105:9 /properties/rides/x-computed/count "rides" counts, and its kind is text. Make its type integer.',
    ],
  },
];

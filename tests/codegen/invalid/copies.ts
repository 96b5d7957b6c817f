import type { InvalidCase } from './invalidCase';

export const copies: readonly InvalidCase[] = [
  {
    name: 'a copy of no field',
    entity: 'leg',
    changes: { '/properties/place/x-copy-of': 'ride.infektion' },
    printed: [
      'schemas/leg.json:56:7 /properties/place/x-copy-of Field "infektion" does not exist in schemas/ride.json. Did you mean "infection"?',
    ],
  },
  {
    name: 'a copy that goes over no reference',
    entity: 'leg',
    changes: { '/properties/place/x-copy-of': 'minutes' },
    printed: [
      'schemas/leg.json:56:7 /properties/place/x-copy-of "minutes" does not begin with a reference. Known: ride, client, permit.',
    ],
  },
  {
    name: 'parts of what has none',
    entity: 'leg',
    changes: { '/properties/place/x-copy-of': { sick: 'ride.infection' } },
    printed: [
      'schemas/leg.json:56:7 /properties/place/x-copy-of "place" has no parts that could be copies by themselves. Name one path, or make the field a structured value or an enum.',
    ],
  },
  {
    name: 'a copy in an option that does not exist',
    entity: 'ride',
    changes: { '/properties/status/x-copy-of': { dun: 'client.name' } },
    printed: [
      'schemas/ride.json:265:9 /properties/status/x-copy-of/dun The value "dun" does not exist. Did you mean "done"?',
    ],
  },
  {
    name: 'a structure beside a record with protected fields',
    entity: 'leg',
    changes: {
      '/properties/facts': { type: 'object', 'x-label': { de: 'Angaben', en: 'Facts' } },
    },
    printed: [
      'schemas/leg.json:94:5 /properties/facts "facts" may hold what is specially protected in the record that "ride" names. Name the sources of its parts in x-copy-of, or write "x-copy-of": {} where it holds none.',
    ],
  },
  {
    name: 'a label with what is specially protected',
    entity: 'ride',
    changes: { '/x-represent': '{number}, {infection}' },
    printed: [
      'schemas/ride.json:22:3 /x-represent Field "infection" is specially protected, and a label is shown wherever the record is named. Leave it out of the label.',
    ],
  },
  {
    name: 'a search for what is specially protected',
    entity: 'ride',
    changes: { '/x-search/1': 'infection' },
    printed: [
      'schemas/ride.json:25:5 /x-search/1 Field "infection" is specially protected, and a search can find by it. Leave it out of x-search, or add "search": true to its x-sensitive.',
    ],
  },
];

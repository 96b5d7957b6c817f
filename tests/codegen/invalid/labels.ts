import type { InvalidCase } from './invalidCase';

export const labels: readonly InvalidCase[] = [
  {
    name: 'a missing language',
    entity: 'client',
    changes: { '/properties/name/x-label/en': undefined },
    printed: ['schemas/client.json:54:7 /properties/name/x-label "en" is missing. Add it.'],
  },
  {
    name: 'a missing plural',
    entity: 'client',
    changes: { '/x-label/de': ['Mandant'] },
    printed: [
      'schemas/client.json:7:5 /x-label/de Too little stands here: it takes 2 at least. The name in the singular and in the plural: ["Bank", "Banken"].',
    ],
  },
  {
    name: 'a field without a label',
    entity: 'client',
    changes: { '/properties/name/x-label': undefined },
    printed: [
      'schemas/client.json:51:5 /properties/name Field "name" has no label. Add "x-label": {"de": "…", "en": "…"}.',
    ],
  },
  {
    name: 'a value without a label',
    entity: 'ride',
    changes: { '/properties/status/x-enum/done': undefined },
    printed: [
      'schemas/ride.json:235:5 /properties/status The value "done" of "status" has no label. Add it to x-enum.',
    ],
  },
  {
    name: 'a label without a value',
    entity: 'ride',
    changes: { '/properties/status/x-enum/don': { de: 'Neu', en: 'New' } },
    printed: [
      'schemas/ride.json:263:9 /properties/status/x-enum/don The label "don" belongs to no value of "status". Did you mean "done"?',
    ],
  },
  {
    name: 'a short one with a field that the long one lacks',
    entity: 'client',
    changes: { '/x-short': '{nam}' },
    printed: ['schemas/client.json:156:3 /x-short "nam" is no field of x-represent. Did you mean "name"?'],
  },
  {
    name: 'a colour that does not exist',
    entity: 'ride',
    changes: { '/properties/status/x-enum/done/color': 'gren' },
    printed: [
      'schemas/ride.json:256:11 /properties/status/x-enum/done/color "gren" is not allowed here. Did you mean "grey"?',
    ],
  },
  {
    name: 'made of what never leaves the server',
    entity: 'token',
    changes: { '/x-represent': '{hash}' },
    printed: [
      'schemas/token.json:18:3 /x-represent Field "hash" never leaves the server. Name a field without x-secret.',
    ],
  },
];

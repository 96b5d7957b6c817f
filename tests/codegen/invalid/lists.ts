import type { InvalidCase } from './invalidCase';

const label = { de: 'Neu', en: 'New' };

export const lists: readonly InvalidCase[] = [
  {
    name: 'a column that names no field',
    entity: 'client',
    changes: { '/x-list/columns/1': 'iks' },
    printed: ['schemas/client.json:137:7 /x-list/columns/1 Field "iks" does not exist. Did you mean "ik"?'],
  },
  {
    name: 'a column of another record',
    entity: 'ride',
    changes: { '/x-list/columns/1': 'client.name' },
    printed: [
      'schemas/ride.json:387:7 /x-list/columns/1 "client.name" leads to another record, and only fields of ride itself can stand here. Name "client", or a field of its own with "x-computed": { "lookup": "client.name" }.',
    ],
  },
  {
    name: 'a name made of what another record says',
    entity: 'ride',
    changes: { '/x-represent': '{number} {client.name}' },
    printed: [
      'schemas/ride.json:22:3 /x-represent "client.name" leads to another record, and only fields of ride itself can stand here. Name "client".',
    ],
  },
  {
    name: 'a filter that names no field',
    entity: 'client',
    changes: { '/x-list/filters/1': 'activ' },
    printed: [
      'schemas/client.json:144:7 /x-list/filters/1 Field "activ" does not exist. Did you mean "active"?',
    ],
  },
  {
    name: 'a filter that leads nowhere',
    entity: 'ride',
    changes: { '/x-list/filters/4': 'client.nam' },
    printed: [
      'schemas/ride.json:399:7 /x-list/filters/4 Field "client.nam" does not exist: client has no "nam". Did you mean "name"?',
    ],
  },
  {
    name: 'a filter over a reference by what not everybody may read',
    entity: 'leg',
    changes: { '/x-list/filters': ['ride.infection'] },
    printed: [
      'schemas/leg.json:101:7 /x-list/filters/0 "ride.infection" cannot be a filter: not everybody may read it. Leave it to the conditions of the list.',
    ],
  },
  {
    name: 'a filter over a reference that the bar has no field for',
    entity: 'leg',
    changes: { '/x-list/filters': ['ride.start'] },
    printed: [
      'schemas/leg.json:101:7 /x-list/filters/0 "ride.start" cannot be a filter: the bar of a list has no field for it. Leave it to the conditions of the list.',
    ],
  },
  {
    name: 'a sort by no field',
    entity: 'client',
    changes: { '/x-list/sort/field': 'title' },
    printed: [
      'schemas/client.json:147:7 /x-list/sort/field Field "title" does not exist. Known: name, ik, email, rate, active, rides, turnover.',
    ],
  },
  {
    name: 'sums kept apart by no field',
    entity: 'client',
    changes: { '/x-list/sumsBy': 'activ' },
    printed: [
      'schemas/client.json:150:5 /x-list/sumsBy Field "activ" does not exist. Did you mean "active"?',
    ],
  },
  {
    name: 'sums kept apart by a text',
    entity: 'client',
    changes: { '/x-list/sumsBy': 'name' },
    printed: [
      'schemas/client.json:150:5 /x-list/sumsBy "name" cannot tell sums apart: it is no enum and no boolean. Name another field, or leave it out.',
    ],
  },
  {
    name: 'sums without a state that does not exist',
    entity: 'ride',
    changes: { '/x-list/sumsWithout': ['canceled'] },
    printed: [
      'schemas/ride.json:413:7 /x-list/sumsWithout/0 "canceled" is no state of the workflow. Did you mean "cancelled"?',
    ],
  },
  {
    name: 'a tie broken by no field',
    entity: 'ride',
    changes: { '/x-list/sort/ties': { field: 'starts', order: 'ASC' } },
    printed: [
      'schemas/ride.json:407:9 /x-list/sort/ties/field Field "starts" does not exist. Did you mean "start"?',
    ],
  },
  {
    name: 'a tie broken by what not everybody may read',
    entity: 'ride',
    changes: { '/x-list/sort/ties': { field: 'infection', order: 'ASC' } },
    printed: [
      'schemas/ride.json:407:9 /x-list/sort/ties/field "infection" would be known from the order, and not everybody may read it. Break ties by another field.',
    ],
  },
  {
    name: 'a search in no field',
    entity: 'client',
    changes: { '/x-search/1': 'city' },
    printed: [
      'schemas/client.json:25:5 /x-search/1 Field "city" does not exist. Known: name, ik, email, rate, active, rides, turnover.',
    ],
  },
  {
    name: 'a named filter with nothing to filter by',
    entity: 'permit',
    changes: { '/x-list/filters/1/where': undefined },
    printed: [
      'schemas/permit.json:117:7 /x-list/filters/1 The filter "expired" needs either where or options. Give it exactly one of the two.',
    ],
  },
  {
    name: 'a named filter by no field',
    entity: 'permit',
    changes: { '/x-list/filters/1/where': { valid_too_lt: '$today' } },
    printed: [
      'schemas/permit.json:124:11 /x-list/filters/1/where/valid_too_lt The filter "valid_too_lt" names no field. Did you mean "valid_to"?',
    ],
  },
  {
    name: 'a name of records from no field',
    entity: 'client',
    changes: { '/x-represent': '{nam} ({ik})' },
    printed: ['schemas/client.json:22:3 /x-represent Field "nam" does not exist. Did you mean "name"?'],
  },
  {
    name: 'a combination with no field',
    entity: 'client',
    changes: { '/x-unique/0/1': 'ikk' },
    printed: ['schemas/client.json:31:7 /x-unique/0/1 Field "ikk" does not exist. Did you mean "ik"?'],
  },
  {
    name: 'a period to no field',
    entity: 'permit',
    changes: { '/x-no-overlap/0/to': 'valid_until' },
    printed: [
      'schemas/permit.json:35:7 /x-no-overlap/0/to Field "valid_until" does not exist. Known: client, number, valid_from, valid_to, fee.',
    ],
  },
  {
    name: 'a count in the menu of a switch that is no work',
    entity: 'permit',
    changes: { '/x-menu/count': 'expierd' },
    printed: [
      'schemas/permit.json:165:5 /x-menu/count "expierd" is no switch with "work" among the filters of the list. Did you mean "expired"?',
    ],
  },
  {
    name: 'a choice that is work',
    entity: 'permit',
    changes: { '/x-list/filters/2/work': 'todo' },
    printed: [
      'schemas/permit.json:159:9 /x-list/filters/2/work The choice "ends" cannot be work. Give `work` to a switch.',
    ],
  },
  {
    name: 'a sum over a date',
    entity: 'permit',
    changes: { '/x-list/filters/2/sum': 'valid_to' },
    printed: [
      'schemas/permit.json:158:9 /x-list/filters/2/sum "valid_to" is no stored money field. Known: fee.',
    ],
  },
  {
    name: 'a sum by a switch',
    entity: 'permit',
    changes: { '/x-list/filters/1/sum': 'fee' },
    printed: [
      'schemas/permit.json:127:9 /x-list/filters/1/sum The switch "expired" cannot be drawn as a chart. Give `sum` to a choice.',
    ],
  },
  {
    name: 'choices that show what is not there, protected or no text',
    entity: 'ride',
    changes: { '/x-choice': ['numbr', 'infection', 'check', 'day'] },
    printed: [
      'schemas/ride.json:507:5 /x-choice/0 Field "numbr" does not exist. Did you mean "number"?',
      'schemas/ride.json:508:5 /x-choice/1 Field "infection" is specially protected. Name another field.',
      'schemas/ride.json:509:5 /x-choice/2 Field "check" is nothing to be read in a line. Name another field.',
    ],
  },
  {
    name: 'charts by what cannot be drawn and of what cannot be added up',
    entity: 'permit',
    changes: {
      '/x-charts': [
        { name: 'fees', label, by: 'clien', sums: ['valid_to'] },
        { name: 'fees', label, by: 'number', where: { fe: 3 } },
        { name: 'owners', label, by: 'client.name' },
      ],
    },
    printed: [
      'schemas/permit.json:174:7 /x-charts/0/by Field "clien" does not exist. Did you mean "client"?',
      'schemas/permit.json:176:9 /x-charts/0/sums/0 "valid_to" is no stored money field. Known: fee.',
      'schemas/permit.json:180:7 /x-charts/1/name There are two charts "fees". Rename one of them.',
      'schemas/permit.json:185:7 /x-charts/1/by "number" is no stored day, month, enum or reference. Group by another field.',
      'schemas/permit.json:187:9 /x-charts/1/where/fe The filter "fe" names no field. Did you mean "fee"?',
      'schemas/permit.json:196:7 /x-charts/2/by "client.name" is no stored day, month, enum or reference. Group by another field.',
    ],
  },
  {
    name: 'a chart without a list',
    entity: 'permit',
    changes: { '/x-charts': [{ name: 'fees', label, by: 'client' }], '/x-operations': ['read'] },
    printed: ['schemas/permit.json:164:3 /x-charts There is no list that the chart could open. Remove it.'],
  },
  {
    name: 'a list that starts with a choice',
    entity: 'permit',
    changes: { '/x-list/start': 'ends' },
    printed: [
      'schemas/permit.json:161:5 /x-list/start "ends" is no switch among the filters of the list. Known: expired.',
    ],
  },
  {
    name: 'a list that starts with what not everybody may read',
    entity: 'ride',
    changes: {
      '/x-list/filters/6': { name: 'infectious', label, where: { infection_null: false } },
      '/x-list/start': 'infectious',
    },
    printed: [
      'schemas/ride.json:421:5 /x-list/start "infectious" asks for "infection_null", which not everybody may read. Start with another switch.',
    ],
  },
];

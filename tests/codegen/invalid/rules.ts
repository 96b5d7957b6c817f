import type { InvalidCase } from './invalidCase';

const message = { de: 'So nicht', en: 'Not so' };
const ruled = (holds: string, more: object = {}) => ({
  '/x-rules': [{ name: 'sound', holds, message, ...more }],
});

export const rules: readonly InvalidCase[] = [
  {
    name: 'a rule across fields that cannot be read',
    entity: 'ride',
    changes: ruled('passengers >'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds "passengers >": a value is missing before the end. Fix the expression.',
    ],
  },
  ...[
    { holds: 'passengers != null', instead: 'not empty(passengers)' },
    { holds: 'null = fare', instead: 'empty(fare)' },
    { holds: 'passengers > 0 or concat(note, "a") = (null)', instead: 'empty(concat(note,"a"))' },
    { holds: 'passengers > null', instead: 'empty(passengers) or not empty(passengers)' },
  ].map(({ holds, instead }) => ({
    name: `a rule across fields that compares with null: ${holds}`,
    entity: 'ride',
    changes: ruled(holds),
    printed: [
      `schemas/ride.json:498:7 /x-rules/0/holds "${holds}": a comparison with null is always empty, and a rule that is empty holds; write ${instead}. Fix the expression.`,
    ],
  })),
  {
    name: 'a rule across fields with a case for null',
    entity: 'ride',
    changes: ruled('case(passengers, null, 1, 0) = 1'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds "case(passengers, null, 1, 0) = 1": case never finds null; ask for it first: case(empty(day), true, …). Fix the expression.',
    ],
  },
  ...[
    { holds: 'passengers == 1', sign: '==', instead: '=' },
    { holds: 'passengers <> 1', sign: '<>', instead: '!=' },
    { holds: 'passengers > 0 && fare > 0', sign: '&&', instead: 'and' },
    { holds: 'passengers > 0 || fare > 0', sign: '||', instead: 'or' },
    { holds: '!empty(note)', sign: '!', instead: 'not' },
  ].map(({ holds, sign, instead }) => ({
    name: `a rule across fields with a sign of another language: ${sign}`,
    entity: 'ride',
    changes: ruled(holds),
    printed: [
      `schemas/ride.json:498:7 /x-rules/0/holds "${holds}": "${sign}" is not known here; write ${instead}. Fix the expression.`,
    ],
  })),
  {
    name: 'a rule across fields that asks for the day',
    entity: 'ride',
    changes: ruled('day <= $today'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds An expression knows no today: of one record it gives the same at any time. Ask for it in a filter ($today, $now).',
    ],
  },
  {
    name: 'a rule across fields about one that does not exist',
    entity: 'ride',
    changes: ruled('pasengers > 0'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds Field "pasengers" does not exist. Did you mean "passengers"?',
    ],
  },
  {
    name: 'a rule across fields that is a number',
    entity: 'ride',
    changes: ruled('passengers + 1'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds The rule is a value, and not true or false. Compare it: price > 0.',
    ],
  },
  {
    name: 'a rule across fields that compares euros with people',
    entity: 'ride',
    changes: ruled('fare > passengers'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds "fare > passengers": > takes numbers with 2 and with 0 decimal places, which are different units. Fix the expression.',
    ],
  },
  {
    name: 'a rule across fields that orders words',
    entity: 'ride',
    changes: ruled('note > "a"'),
    printed: [
      'schemas/ride.json:498:7 /x-rules/0/holds "note" has no order that > could go by. Compare numbers, days or times.',
    ],
  },
  {
    name: 'a rule across fields with an option that does not exist',
    entity: 'ride',
    changes: ruled('status = "dome" or passengers > 0'),
    printed: ['schemas/ride.json:498:7 /x-rules/0/holds "status" is never "dome". Did you mean "done"?'],
  },
  {
    name: 'a rule across fields that speaks of another',
    entity: 'ride',
    changes: ruled('passengers > 0', { field: 'fare' }),
    printed: [
      'schemas/ride.json:503:7 /x-rules/0/field The rule does not look at "fare". Choose one of its fields: passengers.',
    ],
  },
];

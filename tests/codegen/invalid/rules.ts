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

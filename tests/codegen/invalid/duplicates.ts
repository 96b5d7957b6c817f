import type { InvalidCase } from './invalidCase';

const never = (
  entity: string,
  field: string,
  line: number,
  reason: string,
  more: object = {},
): InvalidCase => ({
  name: `a field that no duplicate takes over, ${reason}`,
  entity,
  changes: { [`/properties/${field}/x-not-duplicated`]: true, ...more },
  printed: [
    `schemas/${entity}.json:${line}:7 /properties/${field}/x-not-duplicated No duplicate takes over "${field}", ${reason}. Remove it.`,
  ],
});

export const duplicates: readonly InvalidCase[] = [
  never('client', 'rides', 114, 'because it is computed'),
  never('client', 'ik', 72, 'because it is unique'),
  never('ride', 'number', 63, 'because only the server writes it'),
  never('ride', 'status', 264, 'because it is the state of the workflow'),
  never('depot', 'yard', 197, 'because files stay with their record'),
  never('permit', 'valid_to', 98, 'because its period must not overlap that of the first record'),
  never('client', 'email', 82, 'because it never leaves the server', { '/properties/email/x-secret': true }),
];

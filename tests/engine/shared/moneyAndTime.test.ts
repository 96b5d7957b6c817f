import { fieldErrors } from '@engine/shared/validation';
import { entities } from '@generated/tables';
import { validators } from '@generated/validators';
import { expect, test } from 'vitest';

/** What is no value of the kind, however much it looks like one. */
const wrong = {
  money: [12.5, '12,50 €', '1250'],
  date: ['01.03.2026', '2026-03-01T00:00:00.000Z', 20_260_301],
  instant: ['2026-03-01 10:00', '2026-03-01T10:00:00+01:00', 1_772_359_200],
};
const kinds = ['money', 'date', 'instant'] as const;

test.each(kinds)(
  'R-KEEP-5: no field of %s takes a fraction, a text of a screen or a time of another zone',
  kind => {
    const fields = entities.flatMap(meta => meta.fields.map(field => ({ meta, field })));
    const writable = fields.filter(({ field }) => field.kind === kind && !field.readOnly);
    expect(writable.length).toBeGreaterThan(kind === 'instant' ? 0 : 10);
    const taken = writable.flatMap(({ meta, field }) => {
      const validate = validators[meta.name];
      if (!validate) throw new Error(`${meta.name} has no validator.`);
      return wrong[kind]
        .filter(value => !fieldErrors(meta, validate, nested(field.name, value))[field.name])
        .map(value => `${meta.name}.${field.name} takes ${value}`);
    });
    expect(taken).toEqual([]);
  },
);

/** `address.zip` as a record has it. */
const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<Record<string, unknown>>((inner, name, index, names) => {
    return { [name]: index === names.length - 1 ? value : inner };
  }, {});

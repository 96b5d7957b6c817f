import { defineFaults } from '../../../shared/fieldFault.ts';
import { asPaths, rulesOf, storedValue } from '../../../shared/tables/crossFieldRules.ts';
import { evaluate } from '../../../shared/tables/evaluate.ts';
import { columnsOf, type Expression } from '../../../shared/tables/expression.ts';
import type { Entity } from '../../access/model.ts';
import type { FieldValues } from '../rows/rows.ts';
import type { Faults } from './input.ts';

const faults = defineFaults({
  resultTooLarge: {
    de: 'Was sich hieraus errechnet, ist zu groß',
    en: 'The result of this is too large',
  },
});

const known = new WeakMap<Entity, readonly Expression[]>();

function expressionsOf(entity: Entity): readonly Expression[] {
  const found = known.get(entity);
  if (found) return found;
  const computed = entity.meta.fields.flatMap(field =>
    field.computed?.kind === 'expression' ? [asPaths(field.computed.expression)] : [],
  );
  const expressions = [...computed, ...rulesOf(entity.meta).map(({ expression }) => expression)];
  known.set(entity, expressions);
  return expressions;
}

/**
 * Adds a fault to the fields from which a computed field or a rule derives a number too large to be exact, even as an
 * intermediate result: PostgreSQL would refuse to store the record, or fail in every list that shows it.
 */
export function checkExpressions(entity: Entity, fields: FieldValues, found: Faults): void {
  for (const expression of expressionsOf(entity)) {
    evaluate(
      expression,
      path => storedValue(fields.get(path)),
      () => {
        for (const path of columnsOf(expression)) found[path] ??= faults.resultTooLarge;
      },
    );
  }
}

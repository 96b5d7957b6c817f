import { defineFaults } from '../../shared/fieldFault.ts';
import { isColumn } from '../../shared/isColumn.ts';
import { asPaths, storedValue } from '../../shared/tables/crossFieldRules.ts';
import { evaluate } from '../../shared/tables/evaluate.ts';
import { columnsOf, type Expression } from '../../shared/tables/expression.ts';
import type { Entity } from '../access/model.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';

const faults = defineFaults({
  resultTooLarge: {
    de: 'Was sich hieraus errechnet, ist zu groß',
    en: 'What is worked out from this is too large',
  },
});

const known = new WeakMap<Entity, readonly Expression[]>();

function storedExpressions(entity: Entity): readonly Expression[] {
  const found = known.get(entity);
  if (found) return found;
  const expressions = entity.meta.fields.flatMap(field =>
    field.computed?.kind === 'expression' && isColumn(field) ? [asPaths(field.computed.expression)] : [],
  );
  known.set(entity, expressions);
  return expressions;
}

/** Names the fields from which a number is worked out that no column can hold: the database would refuse the record as a whole. */
export function checkStoredExpressions(entity: Entity, fields: FieldValues, found: Faults): void {
  for (const expression of storedExpressions(entity)) {
    evaluate(
      expression,
      path => storedValue(fields.get(path)),
      () => {
        for (const path of columnsOf(expression)) found[path] ??= faults.resultTooLarge;
      },
    );
  }
}

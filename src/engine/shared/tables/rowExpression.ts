import type { EntityMeta } from '../entityMeta.ts';
import { typesAmong } from './crossFieldRules.ts';
import { columnsOf } from './expression.ts';
import { parseExpression } from './parseExpression.ts';
import { fieldAt } from './storedField.ts';
import type { RowExpression } from './tableDef.ts';

/** Parses an expression over field paths into one over the columns of the entity's table. */
export function rowExpression(entity: EntityMeta, text: string): RowExpression {
  const columnOf = (path: string) => fieldAt(entity, path)?.column ?? path;
  const paths = new Set(columnsOf(parseExpression(text, path => path)));
  return {
    expression: parseExpression(text, columnOf),
    types: [...paths].map(path => ({ column: columnOf(path), type: typesAmong(entity.fields)(path) })),
  };
}

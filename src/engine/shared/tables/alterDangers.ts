import type { Danger, MakeDanger } from './danger.ts';
import { conversionOf, isReread, isStructured, misfitOf, scaleIn } from './meaning.ts';
import type { ColumnDef } from './tableDef.ts';

/** The dangers for rows when a column changes its type or meaning or becomes required. */
export function alterDanger(former: ColumnDef | undefined, column: ColumnDef, danger: MakeDanger): Danger[] {
  if (!former) return [];
  const { type } = column;
  if (former.type === type) return requireDanger(former, column, danger);
  if (former.type === 'number' || type === 'number')
    return [...measuredDanger(former, column, danger), ...requireDanger(former, column, danger)];
  const reread: Danger[] = isReread(former, column.meaning, type)
    ? danger('reread', column.field, { kind: 'filled', column: former.name }).map(each =>
        withConversion(each, column.field, former, column.meaning),
      )
    : [];
  if (former.type === 'binary' || former.type === 'id' || type === 'binary' || type === 'id')
    return danger('retype', column.field, { kind: 'filled', column: former.name }, true);
  const rows = { kind: 'unconvertible', column: former.name, from: former.type, to: type } as const;
  return [...danger('retype', column.field, rows, true), ...reread, ...requireDanger(former, column, danger)];
}

/** Integers of any scale convert to `number`; in the other direction, decimal places beyond the scale are lost. */
function measuredDanger(
  former: ColumnDef,
  { type, field, meaning }: ColumnDef,
  danger: MakeDanger,
): Danger[] {
  const column = former.name;
  if (type === 'number' && former.type === 'integer' && scaleIn(former.meaning) !== null) return [];
  const places = type === 'integer' ? scaleIn(meaning) : null;
  if (places === null) return danger('retype', field, { kind: 'filled', column }, true);
  return danger('round', field, { kind: 'rounded', column, places });
}

/** Adds how the values can be converted, or why they do not fit. */
export function withConversion(
  danger: Danger,
  field: string,
  former: ColumnDef,
  meaning: string | null | undefined,
): Danger {
  const misfit = isStructured(meaning) ? misfitOf(former, meaning) : null;
  if (misfit !== null) return { ...danger, misfit };
  const conversion = conversionOf(field, former, meaning);
  return conversion === null ? danger : { ...danger, conversion };
}

export function requireDanger(
  former: ColumnDef | undefined,
  column: ColumnDef,
  danger: MakeDanger,
): Danger[] {
  if (!former || !column.notNull || former.notNull) return [];
  // with a default, these rows get that
  return danger('require', column.field, { kind: 'empty', column: former.name }, column.fill === null);
}

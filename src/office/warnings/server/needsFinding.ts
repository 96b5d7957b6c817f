import { slot } from '@engine/server/access/statement.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Warnings `w` that are over unless a rule finds them today: those of rules, and those of persons past their last day.
 * Takes the slot `today`.
 */
export function needsFinding(): Expression<SqlBool> {
  const w = expressionsOn('person_warnings as w');
  return w.or([w('w.origin', '=', sql.lit('system')), w('w.valid_to', '<', slot<string>('today'))]);
}

import type { EntityMeta } from '../../shared/entityMeta.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { constraintName } from '../../shared/tables/constraintName.ts';
import type { FieldErrorCode } from '../../shared/tables/fieldErrorCode.ts';
import type { Rule } from '../../shared/tables/tableDef.ts';
import { tablesOf } from '../../shared/tables/tablesOf.ts';
import { inUnits, ruleFault } from '../../shared/validation.ts';
import { ThreadLimitError, ThreadsBusyError } from '../threads/threadPool.ts';
import { ConnectionLost, type Loss } from './connectionLost.ts';
import { isFull } from './roomWatch.ts';

/** A write that the database refused because it violates a rule. */
export interface ConstraintViolation {
  readonly kind: 'violation';
  readonly code: FieldErrorCode;
  readonly table: string | null;
  /** paths of the fields concerned; empty where SQLite does not say which reference failed */
  readonly fields: readonly string[];
  /**
   * for `reference`: true if other rows still reference the record (delete), false if the reference leads to none;
   * null: unknown
   */
  readonly inUse: boolean | null;
  /** the message of a violated rule across fields, or the limit that a value exceeds */
  readonly fault?: FieldFault;
}

/** The database could not do its work in time, or at all; the same request may succeed later. */
export interface DatabaseFailure {
  readonly kind: 'timeout' | 'busy' | 'full' | Loss;
}

export type ConstraintRules = ReadonlyMap<string, Omit<ConstraintViolation, 'kind' | 'inUse'>>;

/** Every constraint by its name, to find the fields of a violation. Build it once. */
export function constraintRules(entities: readonly EntityMeta[]): ConstraintRules {
  const rules = new Map<string, Omit<ConstraintViolation, 'kind' | 'inUse'>>();
  for (const { name: table, ...def } of tablesOf(entities)) {
    const entity = entities.find(each => each.table === table);
    for (const { name, code, field, rule } of def.checks) {
      const fault = limitFault(entity, field, code, rule);
      rules.set(name, { code, table, fields: [field], ...(fault && { fault }) });
    }
    for (const rule of entity?.rules ?? []) {
      const found = { code: 'rule', table, fields: [rule.field], fault: ruleFault(rule) } as const;
      rules.set(constraintName(table, rule.name, 'rule'), found);
    }
    for (const { name, field } of def.foreignKeys)
      rules.set(name, { code: 'reference', table, fields: [field] });
    for (const { name, fields, unique } of def.indexes)
      rules.set(name, { code: unique ? 'unique' : 'maxLength', table, fields });
    for (const { name, fields } of def.noOverlaps) rules.set(name, { code: 'overlap', table, fields });
    for (const { name, field } of def.trees ?? [])
      rules.set(name, { code: 'circle', table, fields: [field] });
    for (const { name } of def.freezes) rules.set(name, { code: 'locked', table, fields: [] });
    for (const { name, field } of def.columns)
      rules.set(constraintName(table, name), { code: 'required', table, fields: [field] });
  }
  return rules;
}

/** The fault with its limit, as `fieldErrors` gives it: only the server may have written the value. */
function limitFault(
  entity: EntityMeta | undefined,
  name: string,
  code: FieldErrorCode,
  rule: Rule,
): FieldFault | null {
  const field = entity?.fields.find(each => each.name === name);
  if (!('value' in rule) || !field) return null;
  const params = { [code]: rule.value };
  return { code, params: field.scale ? inUnits(params, field) : params };
}

/** Translates a database error that concerns the user; null for any other error. */
export function translateDatabaseError(
  error: unknown,
  rules: ConstraintRules,
): ConstraintViolation | DatabaseFailure | null {
  if (error instanceof ConnectionLost) return { kind: error.loss };
  if (isFull(error)) return { kind: 'full' };
  if (error instanceof ThreadsBusyError) return { kind: 'exhausted' };
  if (error instanceof ThreadLimitError) return { kind: 'timeout' };
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code.includes('SQLITE')
    ? fromSqlite(error, error.code, rules)
    : fromPostgres(error, error.code, rules);
}

function fromSqlite(error: Error, code: string, rules: ConstraintRules) {
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return { kind: 'busy' } as const;
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB)/.test(code)) return { kind: 'unreachable' } as const;
  // better-sqlite3 has no name for SQLITE_CONSTRAINT_DATATYPE
  if (code === 'UNKNOWN_SQLITE_ERROR_3091') {
    const [, column = ''] = /in \w+ column (\S+)$/.exec(error.message) ?? [];
    return { ...violation(rules, constraintName(...column.split('.')), 'type'), code: 'type' as const };
  }
  const [, place = ''] =
    /^(?:[A-Z ]+ constraint failed: |overlap: |circle: |frozen: )(.*)$/.exec(error.message) ?? [];
  switch (code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
      return violation(rules, uniqueName(place), 'unique');
    case 'SQLITE_CONSTRAINT_NOTNULL':
      return violation(rules, constraintName(...place.split('.')), 'required');
    case 'SQLITE_CONSTRAINT_CHECK':
      return violation(rules, place, 'type');
    case 'SQLITE_CONSTRAINT_TRIGGER':
      // SQLite implements RESTRICT as a trigger: its error has no place, and the message of a foreign key
      return place === '' ? violation(rules, '', 'reference', true) : violation(rules, place, 'overlap');
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return violation(rules, '', 'reference');
    default:
      return null;
  }
}

/** SQLite names the columns: "UNIQUE constraint failed: bic.bank, bic.bic". */
function uniqueName(place: string): string {
  const pairs = place.split(', ').map(part => part.split('.'));
  return constraintName(pairs[0]?.[0] ?? '', ...pairs.map(([, column = '']) => column), 'unique');
}

const failures: Readonly<Record<string, DatabaseFailure['kind']>> = {
  '57014': 'timeout',
  '55P03': 'busy',
  '40P01': 'busy',
  '40001': 'busy',
  '53200': 'exhausted',
  // a read-only standby
  '25006': 'unreachable',
};

function fromPostgres(error: Error, code: string, rules: ConstraintRules) {
  const failure = failures[code];
  if (failure) return { kind: failure };
  const { constraint = '', table = '', column = '', detail = '' } = error as PostgresError;
  switch (code) {
    // a text too long for an index
    case '54000':
      return { ...violation(rules, constraint, 'maxLength'), code: 'maxLength' as const };
    case '23505':
      return violation(rules, constraint, 'unique');
    case '23502':
      return violation(rules, constraintName(table, column), 'required');
    // a value that a rule cannot cast (JSON), or a number beyond 64 bits
    case '22P02':
    case '22003':
    case '23514':
      return violation(rules, constraint, 'type');
    case '23000':
      return violation(rules, constraint, 'locked');
    case '23P01':
      return violation(rules, constraint, 'overlap');
    case '23503':
      return violation(rules, constraint, 'reference', detail.includes('still referenced'));
    default:
      return null;
  }
}

/** Fields of an error sent by PostgreSQL (protocol "Error and Notice Message Fields"). */
interface PostgresError extends Error {
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
}

function violation(
  rules: ConstraintRules,
  name: string,
  code: FieldErrorCode,
  inUse: boolean | null = null,
): ConstraintViolation {
  const rule = rules.get(name);
  return { kind: 'violation', code, table: null, fields: [], ...rule, inUse };
}

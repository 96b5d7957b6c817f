import type { BulkTarget, BulkWork } from '../../shared/bulk.ts';
import { mostBulkRows } from '../../shared/bulk.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { isObject } from '../../shared/isObject.ts';
import { longestReason, mostNamedRows } from '../../shared/requestLimits.ts';
import { ProblemError, refuse } from '../access/problemError.ts';
import { bodyOf, isId, unknownFaults } from '../http/readBody.ts';
import { bulkProblems } from './problems.ts';

export interface BulkRequest {
  readonly work: BulkWork;
  readonly target: BulkTarget;
}

type Body = Readonly<Record<string, unknown>>;
type Faults = Record<string, FieldFault>;

/**
 * Parses `{kind: 'update', values}`, `{kind: 'step', step, reason, fields}`, `{kind: 'delete'}` or `{kind: 'restore',
 * reason}`, each with `rows: [{id, version}]` or with `filter` and the `count` that the user was shown. Throws
 * `validationFailed`.
 */
export function readBulkRequest(body: unknown): BulkRequest {
  const { rows, filter, count, ...about } = bodyOf({ body });
  const faults: Faults = {};
  const work = readWork(about, faults);
  const target = rows === undefined ? readFilter(filter, count, faults) : readRows(rows, faults);
  if (rows !== undefined && filter !== undefined) faults.filter = { code: 'unknown' };
  if (rows !== undefined && count !== undefined) faults.count = { code: 'unknown' };
  refuse(faults);
  // Both are set if there are no faults.
  if (!work || !target) throw new ProblemError('invalidBody');
  return { work, target };
}

function readWork({ kind, ...others }: Body, faults: Faults): BulkWork | null {
  switch (kind) {
    case 'update': {
      const { values, ...rest } = others;
      Object.assign(faults, unknownFaults(rest));
      if (isObject(values)) return { kind, values };
      faults.values = { code: 'required' };
      return null;
    }
    case 'step': {
      const { step, reason, fields = {}, ...rest } = others;
      Object.assign(faults, unknownFaults(rest));
      if (typeof step !== 'string' || step === '') faults.step = { code: 'required' };
      if (!isObject(fields)) faults.fields = { code: 'type', params: { type: 'object' } };
      const given = isObject(fields) ? fields : {};
      return { kind, step: String(step), reason: readReason(reason, faults), fields: given };
    }
    case 'restore': {
      const { reason, ...rest } = others;
      Object.assign(faults, unknownFaults(rest));
      const text = readReason(reason, faults);
      if (text === null) faults.reason ??= { code: 'required' };
      return { kind, reason: text ?? '' };
    }
    case 'delete':
      Object.assign(faults, unknownFaults(others));
      return { kind };
    default:
      faults.kind = { code: 'enum' };
      return null;
  }
}

function readReason(reason: unknown, faults: Faults): string | null {
  if (reason === undefined || reason === null) return null;
  if (typeof reason !== 'string') faults.reason = { code: 'type', params: { type: 'text' } };
  const text = String(reason).trim();
  if (text.length > longestReason)
    faults.reason = { code: 'maxLength', params: { maxLength: longestReason } };
  return text === '' ? null : text;
}

function readFilter(filter: unknown, count: unknown, faults: Faults): BulkTarget | null {
  if (!isObject(filter)) faults.filter = { code: 'required' };
  if (!isId(count)) faults.count = { code: 'required' };
  if (!isObject(filter) || !isId(count)) return null;
  if (count > mostBulkRows) throw tooMany(mostBulkRows);
  return { filter, count };
}

function readRows(rows: unknown, faults: Faults): BulkTarget | null {
  const given: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const named = given.flatMap(row =>
    isObject(row) && isId(row.id) && isId(row.version) && Object.keys(row).length === 2
      ? [{ id: row.id, version: row.version }]
      : [],
  );
  const isSound = named.length === given.length && new Set(named.map(({ id }) => id)).size === named.length;
  if (named.length === 0 || !isSound) {
    faults.rows = { code: 'type' };
    return null;
  }
  if (named.length > mostNamedRows) throw tooMany(mostNamedRows);
  return { rows: named };
}

const tooMany = (limit: number) => new ProblemError(bulkProblems.bulkTooMany, { limit });

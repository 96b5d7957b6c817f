import { ProblemError } from '@engine/server/access/problemError.ts';
import { parametersOf } from '@engine/server/http/parseListQuery.ts';
import { addMonths, today } from '@engine/shared/day.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { shapes } from '@engine/shared/formats.ts';
import { levels, type ParameterName } from '../shared/report.ts';
import { reportProblems } from './problems.ts';
import type { Report, ReportQuery } from './report.ts';

/** Longest period in months; an office keeps its bills for eight years. */
const mostMonths = 120;

type Faults = Record<string, FieldFault>;
type Given = ReadonlyMap<string, string>;
type ReadOne = (given: Given, faults: Faults, report: Report) => Partial<ReportQuery>;

interface Reading {
  /** parameters that the caller reads */
  readonly others?: readonly string[];
  readonly isExport?: boolean;
}

/** The names in the address that belong to each parameter. */
const namesOf: Readonly<Record<ParameterName, readonly string[]>> = {
  period: ['from', 'to'],
  day: ['day'],
  company: ['company'],
  payer: ['payer'],
  by: ['by'],
};

const readers: Readonly<Record<ParameterName, ReadOne>> = {
  period(given, faults) {
    const from = readDay(given, faults, 'from');
    const to = readDay(given, faults, 'to');
    if (from && to && to < from) faults.to = { code: 'notBefore', params: { notBefore: from } };
    else if (from && to && addMonths(from, mostMonths) <= to)
      faults.to = { code: 'maximum', params: { maximum: addMonths(from, mostMonths) } };
    return { from, to };
  },
  day(given, faults) {
    const day = readDay(given, faults, 'day');
    // Open items of future days are unknown.
    if (day > today()) faults.day = { code: 'maximum', params: { maximum: today() } };
    return { day };
  },
  company: (given, faults) => ({ company: readId(given, faults, 'company') }),
  payer: (given, faults) => ({ payer: readId(given, faults, 'payer') }),
  by(given, faults, report) {
    const text = given.get('by');
    if (text === undefined) return { by: report.usualLevels };
    const wanted = text.split(',');
    const by = levels.filter(level => wanted.includes(level) && report.levels.includes(level));
    if (by.length !== wanted.length) faults.by = { code: 'enum', params: { enum: report.levels } };
    // In the order of the request, which is that of the columns.
    return { by: [...by].sort((one, other) => wanted.indexOf(one) - wanted.indexOf(other)) };
  },
};

/**
 * Reads and validates the parameters of a report; others are refused. Throws `wrongParameters` with a fault for each
 * that is missing, unknown or wrong.
 */
export function readParameters(
  report: Report,
  query: unknown,
  { others = [], isExport = false }: Reading = {},
): ReportQuery {
  const given = parametersOf(query);
  const faults: Faults = {};
  const known = new Set([...report.parameters.flatMap(name => namesOf[name]), ...others]);
  for (const name of given.keys()) if (!known.has(name)) faults[name] = { code: 'unknown' };
  const nothing: ReportQuery = { from: '', to: '', day: '', company: null, payer: null, by: [], isExport };
  const read = report.parameters.flatMap(name => Object.entries(readers[name](given, faults, report)));
  if (Object.keys(faults).length > 0) throw new ProblemError(reportProblems.wrongParameters, {}, faults);
  return { ...nothing, ...Object.fromEntries(read) };
}

function readDay(given: Given, faults: Faults, name: string): string {
  const text = given.get(name) ?? '';
  if (text === '') faults[name] = { code: 'required' };
  else if (!shapes.date(text) || text < '1900') faults[name] = { code: 'format', params: { format: 'date' } };
  return faults[name] ? '' : text;
}

function readId(given: Given, faults: Faults, name: string): number | null {
  const text = given.get(name);
  if (text === undefined) return null;
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
  faults[name] = { code: 'type', params: { type: 'integer' } };
  return null;
}

/** Part of the name under which the statement is prepared. */
export const shapeOf = (key: string, { by, company, payer, isExport }: ReportQuery): string =>
  `report|${key}|${isExport}|${by.join()}|${company === null ? '' : 'company'}|${payer === null ? '' : 'payer'}`;

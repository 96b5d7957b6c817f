import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { type AdviceField, type AdviceRow, adviceFields, longestText } from '../shared/advice.ts';
import { adviceProblems } from './problems.ts';

/** lines that are posted in one go: an insurer's largest collective transfers name some hundreds */
export const mostLines = 1_000;

/** Rows of a body: `[{bill: 'A-26-00004', bill_case: '', paid: '120,00', cut: '', reason: ''}]`. */
export function readRows(value: unknown): readonly AdviceRow[] {
  if (!Array.isArray(value) || value.length === 0) throw validationFailed({ rows: { code: 'required' } });
  if (value.length > mostLines) throw new ProblemError(adviceProblems.adviceTooLong, { limit: mostLines });
  return value.map((given, at) => readRow(given, at));
}

function readRow(given: unknown, at: number): AdviceRow {
  const row = isObject(given) ? given : {};
  const textOf = (name: AdviceField): string => {
    const text = row[name] ?? '';
    if (typeof text !== 'string') throw validationFailed({ [`rows.${at}.${name}`]: { code: 'type' } });
    if (text.length > longestText)
      throw validationFailed({
        [`rows.${at}.${name}`]: { code: 'maxLength', params: { maxLength: longestText } },
      });
    return text.trim();
  };
  const unknown = Object.keys(row).find(name => !adviceFields.some(field => field === name));
  if (unknown !== undefined) throw validationFailed({ [`rows.${at}.${unknown}`]: { code: 'unknown' } });
  return adviceRow(textOf);
}

export const adviceRow = (textOf: (field: AdviceField) => string): AdviceRow => ({
  bill: textOf('bill'),
  bill_case: textOf('bill_case'),
  paid: textOf('paid'),
  cut: textOf('cut'),
  reason: textOf('reason'),
});

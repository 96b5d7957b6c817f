import { ViolationError } from '../access/databaseProblem.ts';
import { heldAmong, type LeftRecord, refusedAmong } from './eachByItself.ts';

const mostNamed = 20;

/** Throws an error that names the records which were left, for the log; `records`: `guests`. */
export function reportLeft(left: readonly LeftRecord[], records: string): void {
  const [held, refused] = [heldAmong(left), refusedAmong(left)];
  const parts = [
    ...(held.length > 0 ? [`${held.length} ${records} are being edited: ${namesOf(held, idOf)}`] : []),
    ...(refused.length > 0
      ? [`${refused.length} ${records} break a rule: ${namesOf(refused, withRule)}`]
      : []),
  ];
  const [first] = [...refused, ...held];
  if (first) throw new Error(parts.join('; '), { cause: first.error });
}

const namesOf = (left: readonly LeftRecord[], nameOf: (each: LeftRecord) => string): string =>
  left.slice(0, mostNamed).map(nameOf).join(', ');

const idOf = ({ id }: LeftRecord): string => String(id);

/** `7 (kvnr unique)`: no values, which the log must not have. */
function withRule({ id, error }: LeftRecord): string {
  if (error instanceof ViolationError) return `${id} (${error.violation.code})`;
  const faults = Object.entries(error.errors).map(([field, { code }]) => `${field} ${code}`);
  return `${id} (${faults.length > 0 ? faults.join(', ') : error.code})`;
}

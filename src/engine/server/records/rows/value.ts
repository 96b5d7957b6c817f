import type { Field } from '../../../shared/field.ts';
import { describedParts } from '../../../shared/structure.ts';

type Converter = (value: unknown) => unknown;

/** Converts a column to a record's value: booleans are 0/1 in SQLite, lists and structures are JSON text. */
export function fromColumn(field: Field): Converter {
  switch (field.kind) {
    case 'boolean':
      return value => (value === null ? null : value === true || value === 1);
    case 'enums':
    case 'tags':
    case 'dates':
      return parsed;
    case 'json': {
      const { structure } = field;
      return structure ? value => describedParts(structure, parsed(value)) : parsed;
    }
    case 'integer':
    case 'money':
    case 'decimal':
    case 'ref':
      return value => (typeof value === 'string' ? Number(value) : value);
    default:
      return value => value;
  }
}

const parsed: Converter = value => (typeof value === 'string' ? JSON.parse(value) : value);

/** Converts a record's value to its column. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (isWrittenAsJson.has(field.kind)) return JSON.stringify(value);
  return value;
}

const isWrittenAsJson: ReadonlySet<Field['kind']> = new Set(['enums', 'tags', 'dates', 'json']);

/** Reads `address.zip` in a nested record. */
export function readPath(record: Readonly<Record<string, unknown>>, path: string): unknown {
  const dot = path.indexOf('.');
  if (dot < 0) return Object.hasOwn(record, path) ? record[path] : undefined;
  const name = path.slice(0, dot);
  const group = Object.hasOwn(record, name) ? record[name] : undefined;
  return isGroup(group) ? readPath(group, path.slice(dot + 1)) : undefined;
}

/** Writes `address.zip`, creating the group if it is missing. */
export function setPath(path: string): (record: Record<string, unknown>, value: unknown) => void {
  const dot = path.indexOf('.');
  if (dot < 0) {
    return (record, value) => {
      record[path] = value;
    };
  }
  const name = path.slice(0, dot);
  const inner = setPath(path.slice(dot + 1));
  return (record, value) => {
    const known = record[name];
    const group = isGroup(known) ? known : {};
    record[name] = group;
    inner(group, value);
  };
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

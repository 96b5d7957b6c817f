import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { deFields } from '@engine/shared/messages/deFields.ts';
import { product } from '@generated/product.ts';
import type { Values } from './form.ts';

const isWritable = (meta: EntityMeta, field: Field) =>
  !field.readOnly && !field.secret && !field.computed && field.name !== meta.workflow?.field;

/** What of a record the form may ask for. */
export function writableValues(meta: EntityMeta, record: Values): Values {
  const names = new Set(meta.fields.filter(field => isWritable(meta, field)).map(({ name }) => name));
  return new Map([...record].filter(([name]) => names.has(name)));
}

interface Fault {
  readonly field: Field;
  /** null: the field stays empty */
  readonly value: unknown;
  /** what the form says about it in German */
  readonly message: string | undefined;
}

/** One field that goes wrong: a code with a wrong check digit where there is one, else a required field left empty. */
export function faultOf(meta: EntityMeta, values: Values): Fault {
  const fields = meta.fields.filter(field => isWritable(meta, field) && values.get(field.name));
  const coded = fields.find(({ format }) => format !== null && wrong[format] !== undefined);
  if (coded?.format) {
    const { format } = coded;
    return { field: coded, value: wrong[format], message: messageOf(format) };
  }
  const needed = fields
    .filter(field => field.required && field.default === null && field.kind !== 'boolean')
    // the record that a nested one belongs to is in the form already
    .sort((one, other) => Number(one.kind === 'ref') - Number(other.kind === 'ref'))[0];
  if (!needed) throw new Error(`Nothing can be wrong with ${meta.name}.`);
  return { field: needed, value: null, message: deFields.required };
}

const messageOf = (format: string) =>
  product.formats.find(({ name }) => name === format)?.message.de ?? deFields[`format.${format}`];

const wrong: Readonly<Record<string, string>> = {
  ik: '123456789',
  kvnr: 'X234567890',
  iban: 'DE88370400440532013000',
  bic: 'COBADE',
  blz: '3704004',
  email: 'unknown',
};

const changed: Readonly<Record<string, unknown>> = {
  text: 'Neuer Text',
  time: '09:45',
  date: '2026-02-03',
  integer: 7,
};

/** A field that stays the same in all other respects when it gets another value: plain text if there is one. */
export async function changeableField(
  meta: EntityMeta,
  isEditable: (name: string) => Promise<boolean>,
): Promise<{ field: Field; value: unknown }> {
  for (const kind of Object.keys(changed)) {
    for (const field of meta.fields) {
      const isPlain =
        field.kind === kind && !field.pattern && !field.format && !field.when && !field.notBefore;
      if (!isPlain || field.setOnce || !isWritable(meta, field)) continue;
      if (await isEditable(field.name)) return { field, value: fitting(field, changed[kind]) };
    }
  }
  throw new Error(`No field of ${meta.name} can be changed.`);
}

const fitting = (field: Field, value: unknown) =>
  typeof value === 'string' && field.kind === 'text' ? value.slice(0, field.maxLength ?? undefined) : value;

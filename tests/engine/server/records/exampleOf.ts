import { nested } from '@engine/server/records/rows/rows.ts';
import { addDays, addMonths } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { hasFormat } from '@engine/shared/formats.ts';
import { formatMeta } from '@engine/shared/officeFormats.ts';
import { holds } from '@engine/shared/recordValues.ts';
import { isBroken, rulesOf } from '@engine/shared/tables/crossFieldRules.ts';
import { entities } from '@generated/tables.ts';
import fc from 'fast-check';
import { certificate } from '../../../../src/office/seed/certificate.ts';

/**
 * A record that satisfies every rule of the entity, different for each number. About half of the optional
 * fields have a value; references name the seeded records.
 */
export function exampleOf(
  meta: EntityMeta,
  number: number,
  seeded: ReadonlyMap<string, number>,
): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const stored = meta.fields.filter(field => !field.computed);
  for (const field of [...stored.filter(({ when }) => !when), ...stored.filter(({ when }) => when)]) {
    const record = nested({ meta }, fields);
    if (field.when && !holds(field.when, record)) continue;
    const isConditional = (field.when !== null && !field.whenOptional) || field.requiredWhen !== null;
    const isAsked = wantedFlag(meta, field) !== undefined;
    const needed = field.required || isConditional || isAsked || endsPeriod(meta, field);
    if (!needed && chance(`${field.name}${number}`)) continue;
    fields.set(field.name, exampleValue(meta, field, number, seeded, fields));
  }
  for (const { fields: names, required } of meta.oneOf ?? []) {
    const kept = names.find(name => (required ? seededFor(meta, name, seeded) : fields.get(name)));
    for (const name of names) fields.delete(name);
    if (kept) fields.set(kept, seededFor(meta, kept, seeded));
  }
  for (const rule of rulesOf(meta)) if (isBroken(rule, path => fields.get(path))) fields.delete(rule.field);
  return fields;
}

/** The seeded record that a reference may name. */
const seededFor = (meta: EntityMeta, name: string, seeded: ReadonlyMap<string, number>) =>
  seeded.get(meta.fields.find(field => field.name === name)?.ref?.entity ?? '');

function chance(text: string): boolean {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return hash % 2 === 0;
}

function exampleValue(
  meta: EntityMeta,
  field: Field,
  number: number,
  seeded: ReadonlyMap<string, number>,
  fields: ReadonlyMap<string, unknown>,
): unknown {
  if (meta.workflow?.field === field.name) return meta.workflow.initial;
  if (meta.name === 'template' && field.name === 'body') return bodyOf(fields.get('kind'));
  if (meta.name === 'dta-recipient' && field.name === 'certificate_pem') return certificate;
  // what a key may consist of is a rule of the hook
  if (['role', 'permission'].includes(meta.name) && field.name === 'key') return `Wert-${number}`;
  switch (field.kind) {
    case 'text':
      return textOf(field, number);
    case 'integer':
    case 'decimal':
    case 'money': {
      const low = (field.minimum ?? 0) + (field.exclusiveMinimum ? 1 : 0);
      const isUnique = field.maximum === null && meta.unique.some(key => key.includes(field.name));
      const own = isUnique ? number : number % 3;
      return Math.min(field.maximum ?? Number.MAX_SAFE_INTEGER, low + own);
    }
    case 'boolean':
      return wantedFlag(meta, field) ?? number % 2 === 0;
    case 'date':
      return field.format === 'birth-date'
        ? '1950-04-03'
        : (fields.get(field.notBefore ?? '') ??
            addDays('2026-01-05', startsPeriod(meta, field) || field.unique ? number % 1_000 : 0));
    case 'time':
      // a guest cannot be in two cars at once
      return `${String(number % 24).padStart(2, '0')}:${String((number * 7) % 60).padStart(2, '0')}`;
    case 'month': {
      const isUnique = meta.unique.some(key => key.includes(field.name));
      // to the end of the years with four digits
      return addMonths('2026-01-01', isUnique ? number % 90_000 : 0).slice(0, 7);
    }
    case 'instant':
      return new Date(Date.UTC(2026, 0, 5, 8, number)).toISOString();
    case 'enum': {
      const wanted = wantedValues(meta, field, 'any').filter(
        value =>
          allowsSeeded(meta, field, value) && (seeded.has(meta.name) || allowsFirst(meta, field, value)),
      );
      return wanted[number % wanted.length];
    }
    case 'enums':
      return wantedValues(meta, field, 'least');
    case 'ref':
      return seeded.get(field.ref?.entity ?? '') ?? null;
    case 'refs': {
      const id = seeded.get(field.ref?.entity ?? '');
      return id === undefined ? [] : [id];
    }
    case 'tags':
      return ['neu', `Wert ${number}`];
    case 'dates':
      return ['2026-01-05'];
    case 'json': {
      // only what was uploaded can be named
      if (field.file) return null;
      if (!field.structure) return {};
      const parts = field.structure.fields.map(part => [
        part.name,
        exampleValue(meta, part, number, seeded, fields),
      ]);
      const row: unknown = Object.fromEntries(parts);
      return field.structure.many ? [row] : row;
    }
    case 'binary':
      return Buffer.from('Wert');
  }
}

/** One at a time begins on a day of its own. */
const startsPeriod = (meta: EntityMeta, { name }: Field): boolean =>
  meta.noOverlap.some(({ from }) => from === name);

/** Without an end it would overlap those that begin later. */
const endsPeriod = (meta: EntityMeta, { name }: Field): boolean =>
  meta.noOverlap.some(({ to }) => to === name);

const referring = entities.flatMap(({ fields }) => fields.filter(({ ref }) => ref));
/** The fields that refer to an entity, by its name. */
const references = new Map(
  entities.map(({ name }) => [name, referring.filter(({ ref }) => ref?.entity === name)]),
);

/** Others may refer to it: it has the values that their limits (`x-limit`) ask for. */
function wantedValues(meta: EntityMeta, { name, options, minItems }: Field, without: 'any' | 'least') {
  const asked = (references.get(meta.name) ?? [])
    .flatMap(({ ref }) => [ref?.limit?.where[name], ref?.limit?.where[`${name}_eq_any`]].flat())
    .filter(value => value !== undefined);
  const values = options.map(({ value }) => value);
  if (asked.length > 0) return values.filter(value => asked.includes(value));
  return without === 'any' ? values : values.slice(0, Math.max(1, minItems ?? 1));
}

/** The same for yes and no; undefined: no limit asks for it. */
const wantedFlag = (meta: EntityMeta, { name }: Field) =>
  (references.get(meta.name) ?? [])
    .map(({ ref }) => ref?.limit?.where ?? {})
    .map(where => where[name] ?? (where[`${name}_neq`] === false ? true : undefined))
    .find(isBoolean);

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** By this choice (`x-limit`) references may name what is seeded: the first example of their entity. */
const allowsSeeded = (meta: EntityMeta, { name }: Field, value: string): boolean =>
  meta.fields.every(({ ref }) => {
    const target = entities.find(entity => entity.name === ref?.entity);
    const asked = Object.entries(ref?.limit?.by[name]?.[value] ?? {});
    if (!target || asked.length === 0) return true;
    const first = exampleOf(target, 1, new Map());
    return asked.every(([key, wanted]) => [wanted].flat().includes(first.get(key.replace(/_eq_any$/, ''))));
  });

/** With this choice the first record of its entity needs no other one of it, as a cancellation needs a bill. */
const allowsFirst = (meta: EntityMeta, { name }: Field, value: string): boolean =>
  meta.fields.every(
    ({ ref, when, whenOptional }) =>
      ref?.entity !== meta.name || when === null || whenOptional || ![when[name]].flat().includes(value),
  );

/** What a letter must say is a rule of its hook. */
const bodyOf = (kind: unknown): string => (kind === 'email' ? 'Guten Tag' : '{{positions}}');

function textOf(field: Field, number: number): string {
  if (field.format === 'email') return `person${number}@example.org`;
  if (field.format === 'iban') return germanIban(number);
  if (field.pattern) return matching(field, new RegExp(field.pattern, 'u'), number);
  if (field.format === 'bic') return matching(field, /^[A-Z]{6}[A-Z0-9]{2}$/, number);
  if (field.format === 'phone') return `+49 89 ${100 + number}`;
  if (field.format === 'url') return `https://example.org/${number}`;
  if (field.format === 'color') return `#${String(number).padStart(6, '0')}`;
  const pattern = formatMeta(field.format ?? '')?.pattern;
  if (pattern) return matching(field, new RegExp(pattern, 'u'), number);
  if (field.format === 'blz') return matching(field, /^\d{8}$/, number);
  const text = field.maxLength !== null && field.maxLength < 12 ? String(number) : `Wert ${number}`;
  return text.padEnd(field.minLength ?? 0, 'x').slice(0, field.maxLength ?? 200);
}

/** By pattern: to read one takes longer than to find a text of it. */
const textsOf = new Map<string, fc.Arbitrary<string>>();

/** A text of the pattern that passes the check digit as well. */
function matching(field: Field, pattern: RegExp, number: number): string {
  const texts = textsOf.get(pattern.source) ?? fc.stringMatching(pattern);
  textsOf.set(pattern.source, texts);
  const accepted = texts.filter(text => /\S/.test(text) && passes(field, text));
  return fc.sample(accepted, { seed: number, numRuns: 1 })[0] ?? '';
}

function passes(field: Field, text: string): boolean {
  return field.format === null || hasFormat(field.format, text);
}

function germanIban(number: number): string {
  const account = `90000001${String(number).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

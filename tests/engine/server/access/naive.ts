import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Copied, Field } from '@engine/shared/field.ts';
import { asPaths, storedValue } from '@engine/shared/tables/crossFieldRules.ts';
import { evaluate } from '@engine/shared/tables/evaluate.ts';
import { entities } from '@generated/tables.ts';
import type { World, WorldRow } from './world.ts';

/**
 * What a person may do, decided in the plainest way: grants, records in memory, and no code of the server. It must
 * never learn from `src/engine/server/access` or `src/engine/shared/permissions`, or it would repeat their mistakes.
 */
export interface Person {
  readonly name: string;
  readonly userId: number;
  readonly holds: ReadonlySet<string>;
  /** grants that do not reach every record */
  readonly narrowed: ReadonlyMap<string, readonly string[]>;
  /** the only clients and companies that this user may meet; null: any */
  readonly clients: readonly number[] | null;
  readonly companies: readonly number[] | null;
}

/** `see`, one of the five operations, or the name of a step of the workflow. */
export type Use = string;

export function entityOf(name: string): EntityMeta {
  const meta = entities.find(candidate => candidate.name === name);
  if (!meta) throw new Error(`No entity ${name}.`);
  return meta;
}

/** Rows that come with a parent are under the parent's rights. */
export function resourceOf(meta: EntityMeta): string {
  return meta.parent ? entityOf(meta.parent.entity).resource : meta.resource;
}

export function holds(person: Person, meta: EntityMeta, action: string): boolean {
  return person.holds.has(`${resourceOf(meta)}.${action}`);
}

/** A user who holds a right that the person does not hold is not theirs to change. */
export function mayDoMore(world: World, person: Person, { meta, id, fields }: WorldRow): boolean {
  if (meta.name !== 'user' || id === person.userId) return false;
  const idsIn = (value: unknown) => (Array.isArray(value) ? value : []);
  const permissions = idsIn(fields.get('roles')).flatMap(role =>
    idsIn(world.row('role', role)?.fields.get('permissions')),
  );
  return permissions.some(
    each => !person.holds.has(String(world.row('permission', each)?.fields.get('name'))),
  );
}

export function canName(person: Person, meta: EntityMeta): boolean {
  return holds(person, meta, 'list') || holds(person, meta, 'read');
}

/** Is the grant there, and does it reach this record? To see is to list or to read. */
export function reaches(world: World, person: Person, row: WorldRow, use: Use): boolean {
  if (use === 'see') return reaches(world, person, row, 'list') || reaches(world, person, row, 'read');
  const { meta } = row;
  if (!holds(person, meta, use)) return false;
  if (meta.ownerField !== null && row.fields.get(meta.ownerField) !== person.userId) return false;
  const parent = meta.parent;
  if (parent) {
    const above = world.row(parent.entity, row.fields.get(parent.by));
    return above !== undefined && reaches(world, person, above, use);
  }
  if (!meetsKind(world, person, row)) return false;
  const owner = ownerOf(world, row);
  if (owner !== 'none' && !meetsOwner(world, person, row, owner)) return false;
  if (meta.ownerField !== null && Object.values(meta.scopes).every(path => path === null)) return true;
  if (!isWithin(world, person, row)) return false;
  const kinds = person.narrowed.get(`${meta.resource}.${use}`) ?? ['all'];
  const isChange = use !== 'list' && use !== 'read';
  return kinds.some(kind => {
    if (kind === 'all') return true;
    if (kind === 'clients') return ofClients(world, person, row);
    if (kind === 'companies') return ofCompanies(world, person, row);
    return row.createdBy === person.userId || (meta.scopes.clients === 'shared' && !isChange);
  });
}

/** The record of another resource that this one belongs to; null: it names one that is not there. */
export function ownerOf(world: World, { meta, fields }: WorldRow): WorldRow | null | 'none' {
  const named = meta.ownerRecord && fields.get(meta.ownerRecord.resource);
  if (!meta.ownerRecord || !named) return 'none';
  const target = entities.find(({ resource }) => resource === named);
  return world.row(target?.name ?? '', fields.get(meta.ownerRecord.id)) ?? null;
}

/** A record of a kind that tells something of another field is there for those alone who may know that field. */
function meetsKind(world: World, person: Person, row: WorldRow): boolean {
  return row.meta.fields
    .filter(({ kind }) => kind === 'enum')
    .flatMap(field => field.copyOf.filter(({ part }) => part === row.fields.get(field.name)))
    .every(copied => canKnowCopy(world, person, row, copied));
}

/** May the source of a copy be known, in the record that it was taken from? No record, no source. */
export function canKnowCopy(world: World, person: Person, row: WorldRow, copied: Copied): boolean {
  return copied.from.every(path => {
    const { reference, target, field } = sourceOf(row.meta, path);
    const named = row.fields.get(reference.name) ?? null;
    if (named === null) return !reference.required;
    const source = world.row(target.name, named);
    return source !== undefined && canKnow(person, target, field) && reaches(world, person, source, 'see');
  });
}

function sourceOf(meta: EntityMeta, path: string) {
  const reference = meta.fields.find(({ ref, name }) => ref && path.startsWith(`${name}.`));
  const target = entityOf(reference?.ref?.entity ?? '');
  const field = target.fields.find(({ name }) => `${reference?.name}.${name}` === path);
  if (!reference || !field) throw new Error(`No source ${path} of ${meta.name}.`);
  return { reference, target, field };
}

/** Every record names a source, and the person may know it of none. */
function isNeverKnown(person: Person, meta: EntityMeta, { from }: Copied): boolean {
  return from.some(path => {
    const { reference, target, field } = sourceOf(meta, path);
    return reference.required && !(canName(person, target) && canKnow(person, target, field));
  });
}

/** The parts of a structure that are masked in every record. */
export const maskedParts = (
  person: Person,
  meta: EntityMeta,
  { kind, name, copyOf }: Field,
): readonly string[] =>
  kind !== 'json'
    ? []
    : copyOf.filter(copied => isNeverKnown(person, meta, copied)).map(({ part }) => `${name}.${part}`);

/** Does this record show the value of its field to those who may know the field? A copy asks for its source. */
export function isShownIn(world: World, person: Person, row: WorldRow, field: Field): boolean {
  const whole = field.copyOf.filter(({ part }) => part === null);
  return canKnow(person, row.meta, field) && whole.every(copied => canKnowCopy(world, person, row, copied));
}

/** Without the right to read the owner, what belongs to it is out of sight. */
function meetsOwner(world: World, person: Person, row: WorldRow, owner: WorldRow | null): boolean {
  if (owner) return reaches(world, person, owner, 'read');
  const resource = String(row.fields.get(row.meta.ownerRecord?.resource ?? ''));
  const isNarrowed = person.narrowed.has(`${resource}.read`);
  return (
    person.holds.has(`${resource}.read`) &&
    !isNarrowed &&
    person.clients === null &&
    person.companies === null
  );
}

/** The limits of the user, which hold whatever the roles say. */
function isWithin(world: World, person: Person, row: WorldRow): boolean {
  if (person.clients !== null && !ofClients(world, person, row)) return false;
  return person.companies === null || ofCompanies(world, person, row);
}

function ofClients(world: World, person: Person, row: WorldRow): boolean {
  if (row.meta.ownerRecord) return ofOwner(world, row, owner => ofClients(world, person, owner));
  const scope = row.meta.scopes.clients ?? null;
  if (scope === null || scope === 'shared') return scope === 'shared';
  const client = row.meta.name === 'client' ? row.id : world.of('client', row.side).id;
  return person.clients?.includes(client) ?? false;
}

function ofCompanies(world: World, person: Person, row: WorldRow): boolean {
  if (row.meta.ownerRecord) return ofOwner(world, row, owner => ofCompanies(world, person, owner));
  const scope = row.meta.scopes.companies ?? null;
  if (scope === null || scope === 'shared') return scope === 'shared';
  const company = row.meta.name === 'company' ? row.id : world.of('company', row.side).id;
  return person.companies?.includes(company) ?? false;
}

function ofOwner(world: World, row: WorldRow, isTheirs: (owner: WorldRow) => boolean): boolean {
  const owner = ownerOf(world, row);
  return owner !== 'none' && owner !== null && isTheirs(owner);
}

/** May the value of this field be known, wherever it turns up? */
export function canKnow(person: Person, meta: EntityMeta, field: Field): boolean {
  if (field.secret) return false;
  if (field.sensitive && !person.holds.has(`${resourceOf(meta)}.read.${field.name}`)) return false;
  const { computed } = field;
  const hidden =
    field.kind === 'enum' ? [] : field.copyOf.filter(copied => isNeverKnown(person, meta, copied));
  if (hidden.length > 0 && hidden.length === field.copyOf.length) return false;
  if (!computed) return true;
  if (computed.kind === 'lookup') return canFollow(person, meta, computed.path);
  if (computed.kind === 'expression') return true;
  const counted = entityOf(computed.entity);
  const summed = computed.kind === 'sum' ? counted.fields.find(({ name }) => name === computed.field) : null;
  return canName(person, counted) && (!summed || canKnow(person, counted, summed));
}

function canFollow(person: Person, meta: EntityMeta, [name, ...rest]: readonly string[]): boolean {
  const field = meta.fields.find(candidate => candidate.name === name);
  if (!field || !canKnow(person, meta, field)) return false;
  if (rest.length === 0) return true;
  const target = entityOf(field.ref?.entity ?? '');
  return canName(person, target) && canFollow(person, target, rest);
}

/** The value that this person finds in the field of a record that they meet. */
export function valueFor(world: World, person: Person, row: WorldRow, field: Field): unknown {
  if (!isShownIn(world, person, row, field)) return null;
  const { computed } = field;
  if (field.kind === 'json') return partsFor(world, person, row, field);
  const value = row.fields.get(field.name) ?? null;
  if (field.ref?.join) return idsFor(world, person, field, value);
  if (!computed) return value;
  if (computed.kind === 'lookup') return followed(world, person, row, computed.path);
  if (computed.kind === 'expression')
    return evaluate(asPaths(computed.expression), path => storedValue(row.fields.get(path)));
  const counted = world
    .rowsOf(computed.entity)
    .filter(other => other.fields.get(computed.by) === row.id)
    .filter(other => reaches(world, person, other, 'see'))
    .filter(other =>
      Object.entries(computed.where ?? {}).every(([key, wanted]) => meets(other, key, wanted)),
    );
  if (computed.kind === 'count') return counted.length;
  return counted.reduce((sum, other) => sum + Number(other.fields.get(computed.field) ?? 0), 0);
}

function partsFor(world: World, person: Person, row: WorldRow, field: Field): unknown {
  const value = row.fields.get(field.name) ?? null;
  const hidden = field.copyOf
    .filter(copied => !canKnowCopy(world, person, row, copied))
    .map(({ part }) => part);
  if (value === null || hidden.length === 0) return value;
  const shown = Object.entries(Object(value)).filter(([part]) => !hidden.includes(part));
  return shown.length === 0 ? null : Object.fromEntries(shown);
}

/** Several references: ids that cannot be named are shown too, but none beyond the limits of the user. */
function idsFor(world: World, person: Person, field: Field, value: unknown): readonly unknown[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const target = field.ref?.entity ?? '';
  const isNamed = canName(person, entityOf(target));
  return ids.filter(id => {
    const named = world.row(target, id);
    return named && (isNamed ? reaches(world, person, named, 'see') : isWithin(world, person, named));
  });
}

function followed(
  world: World,
  person: Person,
  row: WorldRow,
  [name = '', ...rest]: readonly string[],
): unknown {
  const field = row.meta.fields.find(candidate => candidate.name === name);
  const value = (field && valueFor(world, person, row, field)) ?? null;
  if (rest.length === 0 || value === null) return value;
  const next = world.row(field?.ref?.entity ?? '', value);
  return next && reaches(world, person, next, 'see') ? followed(world, person, next, rest) : null;
}

/** The few conditions that counts and sums carry in the schemas. */
function meets(row: WorldRow, key: string, wanted: unknown): boolean {
  const [, name = key, operator = 'eq'] = /^(.*?)_(null|eq_any)$/.exec(key) ?? [];
  const value = row.fields.get(name) ?? null;
  if (operator === 'null') return (value === null) === wanted;
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

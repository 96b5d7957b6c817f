import { chunksOf } from '../../shared/chunks.ts';
import type { Field } from '../../shared/field.ts';
import { actionKey } from '../../shared/permissions.ts';
import type { DocumentKind } from '../../shared/product.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { isReadable } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { appendActivity } from '../audit/append.ts';

const idsPerEntry = 500;

/** A field whose values appear in documents. */
export interface Shown {
  readonly entity: Entity;
  readonly field: Field;
}

/** The fields that documents of this kind show, according to product.json; empty for an unknown kind. */
export function shownBy(model: Model, kind: unknown): readonly Shown[] {
  const found = model.product.documents.kinds.find(({ name }) => name === kind);
  return found ? shownOf(model, found) : [];
}

/** Throws if a kind names a missing field, which prevents the start of a server with documents. */
export function checkShown(model: Model): void {
  if (!model.byName.has('document')) return;
  for (const kind of model.product.documents.kinds) shownOf(model, kind);
}

/**
 * The shown fields that the actor may not read. Only the document's owner record is known: if the actor sees only
 * some records of another entity, its fields count as hidden.
 */
export function hiddenIn(data: Data, kind: unknown, owner: string | null): readonly Shown[] {
  const { model, actor } = data;
  return shownBy(model, kind).filter(({ entity, field }) => {
    if (!actor.permissions.has(actionKey(entity.rights, 'read'))) return true;
    if (!isReadable(model, actor, entity, field)) return true;
    return owner !== entity.meta.resource && rowScope(model, actor, entity, 't', 'read').length > 0;
  });
}

/** Throws `forbiddenContent` with the names of the shown fields that the actor may not read. */
export function requireShown(data: Data, kind: unknown, owner: string | null): void {
  const hidden = hiddenIn(data, kind, owner);
  if (hidden.length > 0) throw new ProblemError('forbiddenContent', { fields: namesOf(data, hidden) });
}

/** `guest.kvnr`, as in product.json. */
export const shownKey = ({ entity, field }: Shown): string => `${entity.meta.name}.${field.name}`;

/** Logs that a document with these fields is about to be sent: it may contain health data (R-KEEP-6). */
export const traceShown = (data: Data, resource: string, recordId: number, reason: string): Promise<void> =>
  data.transaction(inner =>
    appendActivity(inner, { action: 'view', resource, recordId, changes: null, reason }),
  );

/** `traceShown` for many documents that are sent together: their ids, a list of 500 an entry. */
export async function traceShownTogether(data: Data, ids: readonly number[], reason: string): Promise<void> {
  await data.transaction(async inner => {
    for (const chunk of chunksOf(ids, idsPerEntry)) {
      const changes = { id: [null, chunk] } as const;
      await appendActivity(inner, { action: 'view', resource: 'documents', recordId: null, changes, reason });
    }
  });
}

/** `Fahrgast: Geburtsdatum, Versichertennummer (KVNR)` */
function namesOf({ actor }: Data, hidden: readonly Shown[]): string {
  const entities = [...new Set(hidden.map(({ entity }) => entity))];
  return entities
    .map(entity => {
      const text = (key: string) => entity.labels[actor.locale][`resources.${entity.meta.resource}.${key}`];
      const [name = entity.meta.name] = text('name')?.split(' |||| ') ?? [];
      const fields = hidden.filter(each => each.entity === entity);
      return `${name}: ${fields.map(({ field }) => text(`fields.${field.name}`) ?? field.name).join(', ')}`;
    })
    .join('; ');
}

const shownOf = (model: Model, { shows }: DocumentKind): readonly Shown[] =>
  shows.map(shown => {
    const entity = entityNamed(model, shown.entity);
    return { entity, field: fieldNamed(entity, shown.field) };
  });

import { sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { fold } from '../../shared/fold.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, type Model } from '../access/model.ts';
import { json, number } from '../access/readRow.ts';
import { canSee, isReadable } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { jsonArray } from '../database/sql/json.ts';
import { recordLabel } from '../records/labels/label.ts';
import { importFaults } from './problems.ts';

const rowsAtOnce = 1_000;
/** maximum number of records indexed by label; a larger table would take too much memory */
const mostRecords = 300_000;

/** A text that identifies a record. */
interface Named {
  readonly id: number;
  readonly text: string;
  readonly isArchived: boolean;
}

/**
 * The records that a reference can name, by their labels in both languages, their unique values and what lists show
 * of them, within the actor's sight. Filled page by page, so that no statement takes long.
 */
class ReferenceIndex {
  isComplete = false;
  readonly #named = new Map<string, Named[]>();
  /** by what lists and pickers show, which several records may share */
  readonly #short = new Map<string, Named[]>();
  #after = 0;
  #count = 0;

  constructor(readonly target: Entity) {}

  async readMore(data: Data): Promise<void> {
    const { target } = this;
    if (this.isComplete) return;
    if (!canSee(data.actor, target) || this.#count > mostRecords) {
      this.isComplete = true;
      return;
    }
    const label = recordLabel(data, target, 'x');
    const [unique, offered] = [uniqueFields(data, target), offeredNames(data, target)];
    const conditions = [sql`x.id > ${this.#after}`, ...rowScope(data.model, data.actor, target, 'x', 'see')];
    const archived = target.meta.archivable ? sql`x.archived_at` : sql`null`;
    const valuesOf = (fields: readonly Field[]) =>
      jsonArray(
        data.dialect,
        fields.map(({ column }) => sql`${sql.ref(`x.${column}`)}`),
      );
    const rows = await data.run(sql`
      select x.id, ${archived} as archived, ${label.values} as parts,
        ${valuesOf(unique)} as names, ${valuesOf(offered)} as offered
      from ${sql.table(target.meta.table)} as x
      where ${sql.join(conditions, sql` and `)} order by x.id limit ${rowsAtOnce}`);
    for (const row of rows) {
      const id = number(row, 'id');
      const parts = json(row, 'parts');
      const texts = [label.format(parts, 'de'), label.format(parts, 'en'), ...textsIn(json(row, 'names'))];
      const short = [
        label.formatShort(parts, 'de'),
        label.formatShort(parts, 'en'),
        ...textsIn(json(row, 'offered')),
      ];
      const isArchived = row.archived !== null;
      for (const text of new Set(texts)) if (text) note(this.#named, { id, text, isArchived });
      for (const text of new Set(short))
        if (text && !texts.includes(text)) note(this.#short, { id, text, isArchived });
      this.#after = id;
    }
    this.#count += rows.length;
    this.isComplete = rows.length < rowsAtOnce;
  }

  /** The id for a text: exact spelling before folded, active records before archived ones. */
  find(text: string, current: readonly number[] = []): number | FieldFault {
    const [, id] = /^#(\d{1,15})$/.exec(text) ?? [];
    if (id) return Number(id);
    const key = fold(text);
    const named = this.#named.get(key) ?? this.#short.get(key) ?? [];
    const exact = named.filter(each => each.text === text);
    const candidates = exact.length > 0 ? exact : named;
    const kept = candidates.find(each => current.includes(each.id));
    if (kept) return kept.id;
    const used = candidates.filter(({ isArchived }) => !isArchived);
    const ids = [...new Set((used.length > 0 ? used : candidates).map(each => each.id))];
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return only;
    if (ids.length === 0) return importFaults.importReference;
    return { ...importFaults.importAmbiguous, params: { count: ids.length } };
  }
}

const textsIn = (values: unknown): readonly (string | null)[] =>
  (Array.isArray(values) ? values : []).map(value => (value === null ? null : String(value)));

function note(index: Map<string, Named[]>, named: Named): void {
  const key = fold(named.text);
  const known = index.get(key) ?? [];
  if (!known.some(({ id, text }) => id === named.id && text === named.text)) known.push(named);
  index.set(key, known);
}

const uniqueFields = (data: Data, entity: Entity): readonly Field[] =>
  entity.meta.fields.filter(
    field =>
      field.unique &&
      (field.kind === 'text' || field.kind === 'integer') &&
      isReadable(data.model, data.actor, entity, field),
  );

/**
 * Fields that a picker shows next to the label and that are searched: the full name of an insurer with a short label.
 */
const offeredNames = (data: Data, entity: Entity): readonly Field[] =>
  entity.meta.fields.filter(
    field =>
      field.kind === 'text' &&
      !field.unique &&
      !field.name.includes('.') &&
      (entity.meta.choice ?? []).includes(field.name) &&
      entity.meta.search.includes(field.name) &&
      isReadable(data.model, data.actor, entity, field),
  );

/** The indexes of one import run, by entity; another server builds them again. */
export class ReferenceIndexes {
  readonly #indexes = new Map<string, ReferenceIndex>();

  constructor(readonly model: Model) {}

  of(field: Field): ReferenceIndex | null {
    if (!field.ref) return null;
    const target = entityNamed(this.model, field.ref.entity);
    const known = this.#indexes.get(target.meta.name) ?? new ReferenceIndex(target);
    this.#indexes.set(target.meta.name, known);
    return known;
  }

  /** Continues building until the time is up; true if all are complete. */
  async readUntil(data: Data, fields: readonly Field[], until: number): Promise<boolean> {
    for (const field of fields) {
      const index = this.of(field);
      while (index && !index.isComplete) {
        if (Date.now() > until) return false;
        await index.readMore(data);
      }
    }
    return true;
  }
}

import type { DataProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { valueAt } from '../../../../shared/recordValues';
import { mostConditions, mostRowsPerPage } from '../../../../shared/requestLimits';
import type { Access } from '../../access/access';

/** Half a page, in case several records have the same name. */
const textsAtOnce = mostRowsPerPage / 2;

interface Named {
  readonly ids: readonly number[];
  /** texts that match no record */
  readonly strange: readonly string[];
  /** number of records that were not read, because there are more than a filter takes */
  readonly unread: number;
}

/**
 * Finds the records that these texts identify exactly: by a text field of their label or by a unique text field such as
 * a number.
 */
export async function recordsNamed(
  provider: DataProvider,
  entity: EntityMeta,
  access: Access,
  texts: readonly string[],
): Promise<Named> {
  const names = namingFields(entity, access);
  const ids = new Set<number>();
  const strange: string[] = [];
  let unread = 0;
  if (names.length === 0) return { ids: [], strange: texts, unread };
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const asked = texts.slice(from, from + textsAtOnce);
    const known = new Set<string>();
    let left = 0;
    for (let page = 1; page === 1 || (left > 0 && ids.size < mostConditions); page++) {
      const { data, total = 0 } = await provider.getList(entity.resource, {
        filter: { _or: names.map(name => ({ [`${name}_eq_any`]: asked })) },
        pagination: { page, perPage: mostRowsPerPage },
        sort: { field: 'id', order: 'ASC' },
        meta: { fields: names },
      });
      for (const record of data) {
        ids.add(Number(record.id));
        for (const name of names) known.add(fold(valueAt(record, name)));
      }
      left = data.length === 0 ? 0 : Math.max(0, total - (page - 1) * mostRowsPerPage - data.length);
    }
    unread += left;
    // what is left unread may have these names
    if (left === 0) strange.push(...asked.filter(text => !known.has(fold(text))));
  }
  return { ids: [...ids], strange, unread };
}

const namingFields = (
  { resource, represent, fields }: EntityMeta,
  { canField }: Access,
): readonly string[] => {
  const inLabel = new Set(represent.flatMap(part => ('field' in part ? [part.field] : [])));
  return fields
    .filter(({ kind, filterable, secret }) => kind === 'text' && filterable && !secret)
    .filter(({ name, unique }) => (unique || inLabel.has(name)) && canField(resource, 'read', name))
    .map(({ name }) => name);
};

const fold = (value: unknown): string => String(value ?? '').toLowerCase();

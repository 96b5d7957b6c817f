import type { DataProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { valueAt } from '../../../../shared/recordValues';
import type { Access } from '../../access/access';

/** A page of the server is twice as long, in case some are named alike. */
const textsAtOnce = 50;
const rowsOfPage = 100;

interface Named {
  readonly ids: readonly number[];
  /** those that name no record */
  readonly strange: readonly string[];
}

/** The records that these texts name exactly, each by a text of its label or one that it alone has, such as a number. */
export async function recordsNamed(
  provider: DataProvider,
  entity: EntityMeta,
  access: Access,
  texts: readonly string[],
): Promise<Named> {
  const names = namingFields(entity, access);
  const ids = new Set<number>();
  const known = new Set<string>();
  for (let from = 0; from < texts.length && names.length > 0; from += textsAtOnce) {
    const asked = texts.slice(from, from + textsAtOnce);
    const { data } = await provider.getList(entity.resource, {
      filter: { _or: names.map(name => ({ [`${name}_eq_any`]: asked })) },
      pagination: { page: 1, perPage: rowsOfPage },
      sort: { field: 'id', order: 'ASC' },
      meta: { fields: names },
    });
    for (const record of data) {
      ids.add(Number(record.id));
      for (const name of names) known.add(fold(valueAt(record, name)));
    }
  }
  return { ids: [...ids], strange: texts.filter(text => !known.has(fold(text))) };
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

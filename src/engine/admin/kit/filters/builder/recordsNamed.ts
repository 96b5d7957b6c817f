import type { DataProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { valueAt } from '../../../../shared/recordValues';
import { mostRowsPerPage } from '../../../../shared/requestLimits';
import type { Access } from '../../access/access';

/** Half a page, in case several records have the same name. */
const textsAtOnce = mostRowsPerPage / 2;

interface Named {
  readonly ids: readonly number[];
  /** texts that match no record */
  readonly strange: readonly string[];
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
  const known = new Set<string>();
  for (let from = 0; from < texts.length && names.length > 0; from += textsAtOnce) {
    const asked = texts.slice(from, from + textsAtOnce);
    const { data } = await provider.getList(entity.resource, {
      filter: { _or: names.map(name => ({ [`${name}_eq_any`]: asked })) },
      pagination: { page: 1, perPage: mostRowsPerPage },
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

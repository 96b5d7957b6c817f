import type { Field, FilterExpression } from '../../shared/field.ts';
import { masked } from '../../shared/recordChanges.ts';
import type { Data } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import { appendActivity } from '../audit/append.ts';
import { parseFilter } from '../records/filter/condition.ts';
import { flatConditions } from '../records/filter/conditionKinds.ts';

export interface ExportFacts {
  readonly format: string;
  readonly columns: readonly string[];
  readonly filter: FilterExpression;
  readonly sort: readonly [field: string, order: string];
  readonly count: number;
}

/** Logs an export before it is sent. */
export async function traceExport(data: Data, entity: Entity, facts: ExportFacts): Promise<void> {
  const { format, columns, filter, sort, count } = facts;
  await data.transaction(inner =>
    appendActivity(inner, {
      action: 'export',
      resource: entity.meta.resource,
      recordId: null,
      changes: {
        'export.format': [null, format],
        'export.count': [null, count],
        'export.columns': [null, columns],
        'export.filter': [null, loggedFilter(data, entity, filter)],
        'export.sort': [null, sort.join(' ')],
      },
    }),
  );
}

/** The filter with values for protected fields masked; a search covers several fields. */
function loggedFilter(data: Data, entity: Entity, filter: FilterExpression): FilterExpression {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const { conditions } = parseFilter(
        data.model,
        data.actor,
        entity,
        { [key]: value },
        Number.POSITIVE_INFINITY,
      );
      return [
        key,
        flatConditions(conditions).some(condition => isProtected(entity, condition)) ? masked : value,
      ];
    }),
  );
}

function isProtected(entity: Entity, condition: ReturnType<typeof flatConditions>[number]): boolean {
  return fieldsOf(entity, condition).some(({ sensitive, copyOf }) => sensitive || copyOf.length > 0);
}

function fieldsOf(entity: Entity, condition: ReturnType<typeof flatConditions>[number]): readonly Field[] {
  switch (condition.kind) {
    case 'field':
      return [condition.resolved.field];
    case 'finding':
      return condition.basis.fields;
    case 'search':
      return entity.meta.search.map(path => fieldNamed(entity, path));
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { searchedTexts } from '../../../shared/searchText.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { isReadable } from '../../access/resolveField.ts';
import {
  beginsWord,
  eachWay,
  hasPatterns,
  type Patterns,
  valueHasPattern,
} from '../../database/sql/search.ts';
import { isOpenValue, searchedColumn, valueSql } from '../rows/valueSql.ts';
import type { BoundWord } from './boundSearch.ts';
import { labelReach } from './reach.ts';

/**
 * The `search_text` column combines all searched fields. If the actor may read all of them in every record, it can be
 * used directly ('open'); otherwise the returned condition checks the readable fields themselves. Null if the actor
 * may read none.
 */
export function textTest(
  data: Data,
  entity: Entity,
  readable: readonly Field[],
  patterns: Patterns,
): ((alias: string) => RawBuilder<unknown>) | 'open' | null {
  const prepared = searchedTexts(entity.meta);
  const texts = readable.filter(field => prepared.includes(field));
  if (texts.length === 0) return null;
  if (texts.length === prepared.length && texts.every(field => isOpenValue(data, entity, field)))
    return 'open';
  return alias =>
    eachWay(
      patterns,
      like =>
        sql`(${sql.join(
          texts.map(field => valueHasPattern(foldedValue(data, entity, alias, field), like)),
          sql` or `,
        )})`,
    );
}

function foldedValue(data: Data, entity: Entity, alias: string, field: Field): RawBuilder<unknown> {
  const value = valueSql(data, entity, alias, field, searchedColumn(field));
  return field.foldedColumn ? value : sql`lower(${value})`;
}

/**
 * The search relevance of a row as numbers to sort by, smaller is better: how many words begin no word of its label, so
 * that a name comes before a street; then per word 0 for an exact match anywhere, 1 for the start of a
 * word, else 2.
 */
export function nearnessSql(
  data: Data,
  entity: Entity,
  alias: string,
  words: readonly BoundWord[],
): RawBuilder<unknown> {
  const readable = entity.meta.search
    .map(path => fieldNamed(entity, path))
    .filter(field => isReadable(data.model, data.actor, entity, field));
  const inLabel = searchedTexts(entity.meta).filter(
    field => readable.includes(field) && labelReach(entity).fields.includes(field),
  );
  const labels = inLabel.map(field => foldedValue(data, entity, alias, field));
  const holds = (patterns: Patterns) => {
    const test = textTest(data, entity, readable, patterns);
    if (test === null) return sql`1 = 0`;
    const isThere = hasPatterns(alias, patterns);
    return test === 'open' ? isThere : sql`(${isThere} and ${test(alias)})`;
  };
  const steps = words.map(
    ({ patterns }) =>
      sql`case when ${holds(patterns.exact)} then 0 when ${holds(patterns.start)} then 1 else 2 end`,
  );
  const nearness = sql`(${sql.join(steps, sql` + `)})`;
  if (labels.length === 0) return nearness;
  const unnamed = words.map(
    ({ patterns }) => sql`case when ${beginsWord(labels, patterns.start)} then 0 else 1 end`,
  );
  return sql`(${sql.join(unnamed, sql` + `)}), ${nearness}`;
}

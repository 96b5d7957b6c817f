import type { CrossFieldRule } from '../src/engine/shared/entityMeta';
import { asPaths } from '../src/engine/shared/tables/crossFieldRules';
import { columnsOf } from '../src/engine/shared/tables/expression';
import { buildOneOf, ruleOf } from './buildOneOf';
import type { EntitySchema } from './dialect/entity';
import type { RuleSchema } from './dialect/rule';
import type { Entity } from './model';
import { normalise } from './normalise';

type Guards = Pick<
  Entity,
  'appendOnly' | 'frozen' | 'immutableWhen' | 'keptWhen' | 'unique' | 'noOverlap' | 'tree' | 'rules' | 'oneOf'
>;

/**
 * The constraints on the rows of an entity, single and across rows, and the conditions under which rows may
 * not change.
 */
export function buildGuards(schema: EntitySchema): Guards {
  const oneOf = schema['x-one-of'] ?? [];
  const rules = [
    ...(schema['x-rules'] ?? []).map(buildRule),
    ...oneOf.map(each => ruleOf(each, schema.properties)),
  ];
  return {
    appendOnly: schema['x-append-only'] ?? false,
    frozen: frozenOf(schema['x-frozen']),
    immutableWhen: schema['x-immutable-when'] ? normalise(schema['x-immutable-when']) : null,
    ...(schema['x-kept-when'] && { keptWhen: normalise(schema['x-kept-when']) }),
    unique: schema['x-unique'] ?? [],
    noOverlap: schema['x-no-overlap'] ?? [],
    ...(schema['x-tree'] && { tree: schema['x-tree'] }),
    ...(rules.length > 0 && { rules }),
    ...(oneOf.length > 0 && { oneOf: oneOf.map(buildOneOf) }),
  };
}

/**
 * A violation is reported at the field that the rule names, otherwise at the first field of its expression.
 */
function buildRule({ name, holds, field, message }: RuleSchema): CrossFieldRule {
  return { name, holds, field: field ?? columnsOf(asPaths(holds))[0] ?? '', message };
}

function frozenOf(frozen: EntitySchema['x-frozen']): Entity['frozen'] {
  return frozen ? { when: normalise(frozen.when), except: frozen.except ?? [] } : null;
}

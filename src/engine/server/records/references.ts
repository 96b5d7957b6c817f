import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { canSee } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import type { Faults } from './input.ts';
import type { NamedTest } from './namedTests.ts';
import type { FieldValues } from './rows.ts';

/**
 * That the references lead somewhere; to a record out of the actor's sight counts as nowhere, so that ids cannot be
 * probed. The foreign key stays the last word.
 */
export function referenceTests(
  data: Data,
  entity: Entity,
  changes: FieldValues,
  faults: Faults,
  before: FieldValues,
): readonly NamedTest[] {
  const tests: NamedTest[] = [];
  for (const [name, value] of changes) {
    const field = entity.fields.get(name);
    if (!field?.ref || value === null || value === undefined || faults[name]) continue;
    const ids = added(before.get(name), value);
    if (ids.length === 0 || !ids.every(Number.isSafeInteger)) continue;
    const target = entityNamed(data.model, field.ref.entity);
    const refuse = (found: Faults) => {
      found[name] = { code: 'reference' };
    };
    const conditions = () => rowScope(data.model, data.actor, target, 't', 'see');
    // What the actor may not see cannot be named either, whether it is there or not.
    if (canSee(data.actor, target)) tests.push({ shape: name, ids, target, conditions, value: [], refuse });
    else refuse(faults);
  }
  return tests;
}

/** Of several references those that the record did not have: it may have some that are out of sight. */
function added(before: unknown, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return [...new Set(value)].filter(id => !known.includes(id));
}

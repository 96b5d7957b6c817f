import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { canSee } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import type { FieldValues } from '../rows/rows.ts';
import type { Faults } from './input.ts';
import type { NamedTest } from './namedTests.ts';

/**
 * Tests that the referenced records exist; those out of the actor's sight count as missing, so that ids cannot be
 * probed. The foreign key remains the final check.
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
    // Without the right to see any of the records, every reference is refused, existing or not.
    if (canSee(data.actor, target)) tests.push({ shape: name, ids, target, conditions, value: [], refuse });
    else refuse(faults);
  }
  return tests;
}

/** For lists only the added references: the record may have others that are out of the actor's sight. */
function added(before: unknown, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return [...new Set(value)].filter(id => !known.includes(id));
}

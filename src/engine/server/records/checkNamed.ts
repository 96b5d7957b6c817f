import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { Faults } from './input.ts';
import { limitTests } from './limits.ts';
import { judgeNamed } from './namedTests.ts';
import { referenceTests } from './references.ts';
import type { FieldValues } from './rows.ts';

/** What is asked of the references of a record that is written. */
interface Written {
  /** what is looked up: the references that were given */
  readonly given: FieldValues;
  /** as the record was; nothing of a new one */
  readonly before?: FieldValues;
  readonly fields: FieldValues;
  readonly changed: ReadonlySet<string>;
}

/** Names the fields whose reference leads nowhere (`referenceTests`), or that their limits rule out (`limitTests`). */
export async function checkNamed(
  data: Data,
  entity: Entity,
  { given, before = new Map(), fields, changed }: Written,
  faults: Faults,
): Promise<void> {
  const references = referenceTests(data, entity, given, faults, before);
  const limits = data.isProduct ? [] : limitTests(data, entity, fields, changed, faults);
  await judgeNamed(data, entity, [...references, ...limits], faults);
}

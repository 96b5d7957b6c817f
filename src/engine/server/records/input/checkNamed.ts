import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import type { FieldValues } from '../rows/rows.ts';
import type { Faults } from './input.ts';
import { limitTests } from './limits.ts';
import { judgeNamed } from './namedTests.ts';
import { referenceTests } from './references.ts';

/** The field values of a record being written. */
interface Written {
  /** the references that were given and are looked up */
  readonly given: FieldValues;
  /** the record's values before the change; empty for a new record */
  readonly before?: FieldValues;
  readonly fields: FieldValues;
  readonly changed: ReadonlySet<string>;
  /** `lasting`: former values come back, whatever may no longer be chosen for new ones */
  readonly asked?: 'all' | 'lasting';
}

/**
 * Adds faults for references to records that do not exist or are out of sight (`referenceTests`), or that their
 * limits exclude (`limitTests`).
 */
export async function checkNamed(
  data: Data,
  entity: Entity,
  { given, before = new Map(), fields, changed, asked }: Written,
  faults: Faults,
): Promise<void> {
  const references = referenceTests(data, entity, given, faults, before);
  const limits = data.isProduct ? [] : limitTests(data, entity, fields, changed, faults, asked);
  await judgeNamed(data, entity, [...references, ...limits], faults);
}

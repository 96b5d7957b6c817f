/** What decides whether a field leads to a file, in a schema as in the model. */
export interface FileTrait {
  readonly isSecret: boolean;
  readonly isBinary: boolean;
  /** the entity that the field refers to, or null */
  readonly target: string | null;
}

/**
 * Whether a record with these fields represents a file: a secret field refers to an entity with binary
 * content.
 */
export const holdsFile = (
  fields: readonly FileTrait[],
  fieldsOf: (entity: string) => readonly FileTrait[],
): boolean =>
  fields.some(
    ({ isSecret, target }) =>
      isSecret && target !== null && fieldsOf(target).some(({ isBinary }) => isBinary),
  );

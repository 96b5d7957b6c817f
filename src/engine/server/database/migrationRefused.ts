/** A migration must not run; the message says which field, how many rows, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

interface Refusal extends ErrorOptions {
  readonly reason?: string;
}

/** A migration must not run; the message names the field and the number of rows, and says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  /** replaces the message if only a trial was stopped */
  readonly reason: string | null;

  constructor(message: string, { reason, ...options }: Refusal = {}) {
    super(message, options);
    this.reason = reason ?? null;
  }
}

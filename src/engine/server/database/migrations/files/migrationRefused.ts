interface Refusal extends ErrorOptions {
  readonly reason?: string;
}

/** A migration must not run; the message says which field, how many rows, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  /** what is said instead of the message where nothing but a trial was stopped */
  readonly reason: string | null;

  constructor(message: string, { reason, ...options }: Refusal = {}) {
    super(message, options);
    this.reason = reason ?? null;
  }
}

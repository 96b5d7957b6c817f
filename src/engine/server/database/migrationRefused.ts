import type { Met } from '../../shared/tables/trial.ts';

interface Refusal extends ErrorOptions {
  /** what the steps that were refused meet */
  readonly met?: readonly Met[];
}

/** A migration must not run; the message says which field, how many rows, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  readonly met: readonly Met[];

  constructor(message: string, { met = [], ...options }: Refusal = {}) {
    super(message, options);
    this.met = met;
  }
}

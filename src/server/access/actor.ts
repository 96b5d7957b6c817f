import type { Locale } from '../../shared/entityMeta.ts';

/** Which records a role may see: all, or those of some clients (possibly none). */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'clients'; readonly ids: readonly number[] };

/**
 * Who asks. Built afresh from the database for every request, so that a change of rights acts from the
 * next one on; hand over the same `permissions` Set for the same grants where you can, because compiled
 * queries are found by it.
 */
export interface Actor {
  readonly userId: number;
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  readonly locale: Locale;
  /** SHA-256 of the session's `sid`, or null for jobs and API keys */
  readonly sessionHash: string | null;
}

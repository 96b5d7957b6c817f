import type { Operation } from '../../shared/entityMeta.ts';

/**
 * Who may call a route. Every route names its policy in `config.policy`; one without keeps the server from
 * starting. `operation` checks `{resource}.{operation}` for the resource in the path.
 */
export type Policy =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'operation'; readonly operation: Operation };

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

export const anyone = { policy: { kind: 'public' } } as const satisfies { policy: Policy };
export const signedIn = { policy: { kind: 'signedIn' } } as const satisfies { policy: Policy };

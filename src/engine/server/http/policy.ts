import type { Operation } from '../../shared/entityMeta.ts';

/**
 * Who may call a route. Every route names its policy in `config.policy`; a route without one prevents the server from
 * starting. `operation` checks `{resource}.{operation}` for the resource in the path, `step` the right to the
 * workflow step in the path, `permission` one key of the catalogue.
 */
export type Policy =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'step' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'export' }
  | { readonly kind: 'import' }
  | { readonly kind: 'permission'; readonly key: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /** may be called while viewing as someone else, although it changes something */
    whileViewing?: true;
    /** long-running: only a few are in work at once, so that quick requests are not delayed */
    heavy?: true;
  }
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** whether the method changes nothing (RFC 9110 § 9.2.1) */
export const isSafe = (method: string): boolean => safeMethods.has(method);

export const anyone = { policy: { kind: 'public' } } as const satisfies { policy: Policy };
export const needs = (key: string) => ({ policy: { kind: 'permission', key } }) as const;
export const readOfPath = { policy: { kind: 'operation', operation: 'read' } } as const satisfies {
  policy: Policy;
};
export const stepOfPath = { policy: { kind: 'step' } } as const satisfies { policy: Policy };
/** requires the right to restore archived records of the resource in the path */
export const restoreOfPath = { policy: { kind: 'restore' } } as const satisfies { policy: Policy };
/** requires the rights to list and to export the resource in the path */
export const exportOfPath = { policy: { kind: 'export' }, heavy: true } as const satisfies {
  policy: Policy;
  heavy: true;
};
/** requires the rights to list and to import the resource in the path */
export const importOfPath = { policy: { kind: 'import' }, heavy: true } as const satisfies {
  policy: Policy;
  heavy: true;
};
export const signedIn = { policy: { kind: 'signedIn' } } as const satisfies { policy: Policy };

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Policy } from '@engine/server/http/policy.ts';
import type { FastifyInstance } from 'fastify';

export interface WatchedRoute {
  readonly method: string;
  readonly url: string;
  readonly policy: Policy | undefined;
}

/** What `build` answers, and the routes of the servers that it builds. */
export async function watchRoutes<T>(
  build: () => Promise<T>,
): Promise<{ readonly built: T; readonly routes: readonly WatchedRoute[] }> {
  const routes: WatchedRoute[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat()) routes.push({ method: name, url, policy: config?.policy });
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}

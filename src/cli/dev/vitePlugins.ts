import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';

/** API calls wait while the server restarts: otherwise a page that reloads at once would show an error. */
export const waitForServer = (pending: () => Promise<void>): Plugin => ({
  name: 'wait-for-server',
  configureServer(vite) {
    vite.middlewares.use('/api', (_request, _response, next) => {
      pending().then(() => next(), next);
    });
  },
});

/** The home page is at the base path without a trailing slash; Vite serves it only with one. */
export const homeWithoutSlash: Plugin = {
  name: 'home-without-slash',
  configureServer(vite) {
    const { base } = vite.config;
    vite.middlewares.use((request, _response, next) => {
      const [path, ...query] = request.url?.split('?') ?? [];
      if (`${path}/` === base) request.url = [base, ...query].join('?');
      next();
    });
  },
};

/** Events of files that codegen writes in one run arrive within this time. */
const togetherMs = 20;

/**
 * Imports of a page are loaded once. So that pages loaded later are new too, the registry of pages is updated
 * with each generated file; all files of one run are one update, since a page would load its code for each.
 */
export const pagesTogether = (office: string): Plugin => {
  /** the changed modules of the update that waits, by environment */
  const waiting = new Map<string, Set<EnvironmentModuleNode>>();
  return {
    name: 'pages-together',
    async hotUpdate({ file, modules, type }) {
      const isGenerated = /[\\/]generated[\\/]/.test(file);
      // files that imported it have already been rewritten
      if ((isGenerated && type === 'delete') || /[\\/]migrations[\\/]/.test(file)) return [];
      if (!isGenerated) return;
      const { name, moduleGraph } = this.environment;
      const isPage = /[\\/]generated[\\/](admin|tables|validators)[\\/]/.test(file);
      const pages = normalizePath(join(office, 'generated/admin/index.ts'));
      const list = isPage ? moduleGraph.getModulesByFile(pages) : undefined;
      const before = waiting.get(name);
      const together = before ?? new Set();
      for (const module of [...modules, ...(list ?? [])]) together.add(module);
      if (before) return [];
      waiting.set(name, together);
      await delay(togetherMs);
      waiting.delete(name);
      return [...together];
    },
  };
};

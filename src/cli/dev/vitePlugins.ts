import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

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

/**
 * Imports of a page are loaded once. So that pages loaded later are new too, the registry of pages is updated
 * with each generated file.
 */
export const pagesTogether = (office: string): Plugin => ({
  name: 'pages-together',
  hotUpdate({ file, modules, type }) {
    const isGone = type === 'delete' && /[\\/]generated[\\/]/.test(file);
    // files that imported it have already been rewritten
    if (isGone || /[\\/]migrations[\\/]/.test(file)) return [];
    if (!/[\\/]generated[\\/](admin|tables|validators)[\\/]/.test(file)) return;
    const list = this.environment.moduleGraph.getModulesByFile(
      normalizePath(join(office, 'generated/admin/index.ts')),
    );
    return [...modules, ...(list ?? [])];
  },
});

import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/** While the server restarts, calls wait for it: the page asks at once, and would show an error otherwise. */
export const waitForServer = (pending: () => Promise<void>): Plugin => ({
  name: 'wait-for-server',
  configureServer(vite) {
    vite.middlewares.use('/api', (_request, _response, next) => {
      pending().then(() => next(), next);
    });
  },
});

/** Home is the base path without a slash at its end, where Vite answers only with one. */
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

/** What a page imports loads once; so that what is loaded later is new too, the list of the pages goes with each of them. */
export const pagesTogether = (office: string): Plugin => ({
  name: 'pages-together',
  hotUpdate({ file, modules, type }) {
    const isGone = type === 'delete' && /[\\/]generated[\\/]/.test(file);
    // what named it was written before it went
    if (isGone || /[\\/]migrations[\\/]/.test(file)) return [];
    if (!/[\\/]generated[\\/](admin|tables|validators)[\\/]/.test(file)) return;
    const list = this.environment.moduleGraph.getModulesByFile(
      normalizePath(join(office, 'generated/admin/index.ts')),
    );
    return [...modules, ...(list ?? [])];
  },
});

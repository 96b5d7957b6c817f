import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repository } from '../../codegen/officeAt.mjs';

/** Modules that an office may leave out, and the engine's replacements. */
const optional = {
  '@office/server': 'src/engine/server/noOfficeParts.ts',
  '@office/formats': 'src/engine/shared/noOfficeFormats.ts',
  '@office/screens': 'src/engine/admin/shell/noOfficeScreens.ts',
};

/**
 * The file that `@engine/…`, `@generated/…` or `@office/…` means for an office, possibly without its ending;
 * null for any other specifier.
 */
export function officeModule(office, specifier) {
  const [, zone, path] = /^@(engine|generated|office)\/(.+)$/.exec(specifier) ?? [];
  if (!zone) return null;
  if (zone === 'engine') return join(repository, 'src/engine', path);
  if (zone === 'generated') return join(office, 'generated', path);
  const file = join(office, 'src/office', path);
  const standIn = optional[specifier.replace(/\.tsx?$/, '')];
  return standIn && !exists(file) ? join(repository, standIn) : file;
}

const exists = file => ['', '.ts', '.tsx'].some(ending => existsSync(file + ending));

/** esbuild plugin for the server and the commands of an office. */
export const officeForServer = office => ({
  name: 'office',
  setup(build) {
    build.onResolve({ filter: /^@(engine|generated|office)\// }, ({ path, kind }) =>
      build.resolve(officeModule(office, path), { kind, resolveDir: repository }),
    );
  },
});

/**
 * Vite plugin for the screens of an office. Packages are resolved from the engine, wherever the office is.
 */
export const officeForScreens = office => ({
  name: 'office',
  enforce: 'pre',
  async resolveId(source, importer) {
    const file = officeModule(office, source);
    if (file) return this.resolve(file, importer, { skipSelf: true });
    const isForeign = importer?.startsWith(office + sep) && !importer.startsWith(repository + sep);
    if (!isForeign || !/^[\w@]/.test(source)) return null;
    return this.resolve(source, join(repository, 'src/cli/screens/main.tsx'), { skipSelf: true });
  },
});

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, which contains the engine and is also an office itself. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const flag = '--office';

/** The folder of the office that a command works on: `--office DIR`, else OFFICE, else the repository. */
export function officeAt(args, environment) {
  const at = args.indexOf(flag);
  if (at >= 0 && (args[at + 1] ?? '').startsWith('-') === false && args[at + 1]) return found(args[at + 1]);
  if (at >= 0) throw new Error('--office needs a folder: --office DIR');
  return environment.OFFICE ? found(environment.OFFICE) : repository;
}

/** The arguments without `--office` and its value. */
export const withoutOffice = args => args.filter((arg, index) => arg !== flag && args[index - 1] !== flag);

function found(folder) {
  const office = resolve(folder);
  if (existsSync(`${office}/schemas/product.json`)) return office;
  throw new Error(
    `${office} is no office: it has no schemas/product.json. npm run codegen -- init ${folder} writes a start.`,
  );
}

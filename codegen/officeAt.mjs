import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, which contains the engine and is also an office itself. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const flag = '--office';

/** The folder of the office that a command works on: `--office DIR`, else OFFICE, else the repository. */
export function officeAt(args, environment) {
  const named = officeNamed(args);
  if (named) return found(named);
  if (args.includes(flag)) throw new Error('--office needs a folder: --office DIR');
  return environment.OFFICE ? found(environment.OFFICE) : repository;
}

/** The folder that `--office` names; undefined without one. */
export function officeNamed(args) {
  const at = args.indexOf(flag);
  const folder = at < 0 ? undefined : args[at + 1];
  return folder && !folder.startsWith('-') ? folder : undefined;
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

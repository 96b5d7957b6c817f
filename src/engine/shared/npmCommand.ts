/** Defined in the programs that are bundled for an office outside the repository: its folder. */
declare const __OFFICE__: string | undefined;

let office: string | null = typeof __OFFICE__ === 'undefined' ? null : __OFFICE__;

/** For programs that run from source: the folder of the office that they work on; null for the repository. */
export function workOnOffice(folder: string | null): void {
  office = folder;
}

/**
 * A command for the operator to type, as in `npm run codegen -- plan`; with `--office DIR` if this program works
 * on an office outside the repository, where the command alone would mean another office.
 */
export function npmCommand(script: string, ...args: readonly string[]): string {
  const all = office === null ? args : [...args, '--office', quoted(office)];
  const command = script === 'start' ? 'npm start' : `npm run ${script}`;
  return [command, ...(all.length > 0 ? ['--', ...all] : [])].join(' ');
}

const quoted = (folder: string): string =>
  /^[\w./:-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`;

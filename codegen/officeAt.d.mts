/** The repository, which contains the engine and is also an office itself. */
export const repository: string;
/**
 * The folder of the office that a command works on: `--office DIR`, else OFFICE, else the repository. Its
 * layout is that of the repository: `schemas/` with `product.json`, `generated/`, `src/office/` (`server.ts`,
 * `screens.ts`, `migrations/`) and `data/`. Throws if it has no `schemas/product.json`.
 */
export function officeAt(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string;
/** The folder that `--office` names; undefined without one. */
export function officeNamed(args: readonly string[]): string | undefined;
/** The arguments without `--office` and its value. */
export function withoutOffice(args: readonly string[]): string[];

/** The repository, which holds the engine and is an office itself. */
export const repository: string;
/**
 * The folder of the office that a command works on: `--office DIR`, else OFFICE, else the repository. It is laid out like
 * the repository: `schemas/` with `product.json`, `generated/`, `src/office/` (`server.ts`, `screens.ts`, `migrations/`)
 * and `data/`. Fails where there is none.
 */
export function officeAt(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string;
/** The arguments of a command without those that `officeAt` reads. */
export function withoutOffice(args: readonly string[]): string[];

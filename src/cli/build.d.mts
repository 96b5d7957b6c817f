import type { BuildOptions } from 'esbuild';

/** The output folder of an office. It is below this repository, so that its bundles find node_modules. */
export function buildFolder(office: string): string;
/** Records that `generated/` and the migrations agree with the schemas, for callers that have checked it. */
export function noteGenerated(office?: string): void;
/**
 * Updates `generated/` and the migrations from the schemas. In production it only checks them, and throws if
 * they are stale.
 */
export function generate(isProduction: boolean, office?: string): Promise<void>;
/**
 * Builds the screens into `admin` and the server into `server.js`; does nothing if the sources have not
 * changed. Returns the folder that holds both.
 */
export function build(isProduction: boolean, office?: string): Promise<string>;
/** The server and the threads that it starts. */
export function serverEntries(office: string): Readonly<Record<string, string>>;
/**
 * The worker threads of the engine and of the office (`name.thread.ts`), which are placed beside the program.
 */
export function threadEntries(office: string): Readonly<Record<string, string>>;
/** The files with row functions of migrations: `NNNN_slug.ts`. */
export function filesOfRowFunctions(folder: string): readonly string[];
/** Bundles the programs of an office; shared and lazily loaded code goes into chunks beside them. */
export function bundle(
  entryPoints: Readonly<Record<string, string>>,
  office: string,
  outdir: string,
  more?: BuildOptions,
): Promise<void>;
/** esbuild's options for the programs of an office. */
export function bundleOptions(
  entryPoints: Readonly<Record<string, string>>,
  office: string,
  outdir: string,
): BuildOptions;

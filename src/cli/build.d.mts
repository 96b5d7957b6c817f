import type { BuildOptions } from 'esbuild';

/** Where an office is built to: beside the packages, which its bundles find there. */
export function buildFolder(office: string): string;
/** For a caller that has found `generated/` and the migrations as the schemas say. */
export function noteGenerated(office?: string): void;
/** Brings `generated/` and the migrations up to the schemas. In production they must be so already. */
export function generate(isProduction: boolean, office?: string): Promise<void>;
/**
 * Screens into `admin`, the server into `server.js`; nothing when the sources are those of the last build.
 * Answers the folder that holds both.
 */
export function build(isProduction: boolean, office?: string): Promise<string>;
/** The server with the threads that it starts. */
export function serverEntries(office: string): Readonly<Record<string, string>>;
/** The threads of the engine and of features of the office (`name.thread.ts`), which lie beside the program. */
export function threadEntries(office: string): Readonly<Record<string, string>>;
/** The files that say what migrations do to rows. */
export function filesOfRowFunctions(folder: string): readonly string[];
/** Programs of an office, each as one file. */
export function bundle(
  entryPoints: Readonly<Record<string, string>>,
  office: string,
  outdir: string,
  more?: BuildOptions,
): Promise<void>;
/** The options of esbuild for programs of an office. */
export function bundleOptions(
  entryPoints: Readonly<Record<string, string>>,
  office: string,
  outdir: string,
): BuildOptions;

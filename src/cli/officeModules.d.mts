import type { Plugin as ServerPlugin } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * The file that `@engine/…`, `@generated/…` or `@office/…` means for an office, possibly without its ending;
 * null for any other specifier.
 */
export function officeModule(office: string, specifier: string): string | null;
/** esbuild plugin for the server and the commands of an office. */
export function officeForServer(office: string): ServerPlugin;
/**
 * Vite plugin for the screens of an office. Packages are resolved from the engine, wherever the office is.
 */
export function officeForScreens(office: string): Plugin;

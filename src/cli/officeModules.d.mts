import type { Plugin as ServerPlugin } from 'esbuild';
import type { Plugin } from 'vite';

/** The file that `@engine/…`, `@generated/…` or `@office/…` means for an office, perhaps without its ending; else null. */
export function officeModule(office: string, specifier: string): string | null;
/** For esbuild: the server and the commands of an office. */
export function officeForServer(office: string): ServerPlugin;
/** For Vite: the screens of an office. Packages are the engine's, wherever the office lies. */
export function officeForScreens(office: string): Plugin;

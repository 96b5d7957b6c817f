/** Vite's plugin for React serves it in development (https://github.com/vitejs/vite-plugin-react). */
declare module '*/@react-refresh' {
  /** Refreshes soon, if all that the module exports are components; says otherwise why not. */
  export function validateRefreshBoundaryAndEnqueueUpdate(
    id: string,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): string | undefined;
}

interface Window {
  __getReactRefreshIgnoredExports?: (module: { readonly id: string }) => readonly string[];
  __registerBeforePerformReactRefresh: (call: () => void) => void;
}

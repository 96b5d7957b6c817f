/** A module that Vite's React plugin serves in development (https://github.com/vitejs/vite-plugin-react). */
declare module '*/@react-refresh' {
  /** Schedules a refresh if all exports of the module are components; otherwise returns why it cannot. */
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

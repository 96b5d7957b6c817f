const KEY = 'chunk-reload-at';
const ONCE_IN_MS = 10_000;

/** R-SHELL-11: code that is gone after a deployment is fetched by reloading, at most once in ten seconds. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}

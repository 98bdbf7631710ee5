const storageKey = 'stackyard.reloaded-at';
const minReloadIntervalMs = 30_000;

/**
 * An update of Stackyard removes the old files, so an open page can no longer load its lazy parts.
 * Reloads such a page once, at the same URL.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey));
    if (Date.now() - last < minReloadIntervalMs) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

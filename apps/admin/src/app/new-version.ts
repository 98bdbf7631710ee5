const storageKey = 'stackyard.reloaded-at';
const shortest = 30_000;

/**
 * After an update of Stackyard the files of the old page are gone: a page that cannot load the next
 * part of itself is loaded anew, once, and keeps its address.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey));
    if (Date.now() - last < shortest) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

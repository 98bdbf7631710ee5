const storageKey = 'stackyard.reloaded-at';
const minReloadIntervalMs = 30_000;

/**
 * Reloads the page if it cannot load one of its files because an update of Stackyard has removed
 * the file. The page is not reloaded if only the connection is lost, or if the last reload was less
 * than 30 seconds ago, because another reload would not help.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
}

async function reloadIfReplaced(): Promise<void> {
  const lastReloadAt = Number(sessionStorage.getItem(storageKey));
  if (Date.now() - lastReloadAt < minReloadIntervalMs || !(await isAppOutdated())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  window.location.reload();
}

/**
 * Returns whether the server has a different version of the app than the open page. In that case,
 * the server's start page does not refer to the entry script of the open page. Returns false if the
 * server does not respond or responds with an error.
 */
async function isAppOutdated(): Promise<boolean> {
  const entryScript = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entryScript) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entryScript);
  } catch {
    return false;
  }
}

const storageKey = 'stackyard.reloaded-at';
const minReloadIntervalMs = 30_000;

/**
 * Reloads the open page after an update of Stackyard, which removes the files that the page has not
 * loaded yet. A page that only lost its connection is not reloaded.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
}

async function reloadIfReplaced(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey));
  if (Date.now() - last < minReloadIntervalMs || !(await isAppOutdated())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  window.location.reload();
}

/**
 * Returns whether the server's start page refers to different files from those of the open page;
 * false if the server does not respond.
 */
async function isAppOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

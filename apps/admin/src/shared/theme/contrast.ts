import { useSyncExternalStore } from 'react';

export const contrastLevels = ['auto', 'more'] as const;
/** `auto` follows the setting of the operating system. */
export type Contrast = (typeof contrastLevels)[number];

const storageKey = 'stackyard.contrast';
const listeners = new Set<() => void>();
let currentContrast: Contrast = localStorage.getItem(storageKey) === 'more' ? 'more' : 'auto';

function applyContrast(): void {
  const hasMoreContrast =
    currentContrast === 'more' || window.matchMedia?.('(prefers-contrast: more)').matches;
  if (hasMoreContrast) document.documentElement.dataset['contrast'] = 'more';
  else delete document.documentElement.dataset['contrast'];
}

/** Changes the contrast of the page and remembers the choice. */
export function setContrast(contrast: Contrast): void {
  currentContrast = contrast;
  localStorage.setItem(storageKey, contrast);
  applyContrast();
  listeners.forEach((listener) => listener());
}

export function useContrast(): Contrast {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => currentContrast,
  );
}

applyContrast();

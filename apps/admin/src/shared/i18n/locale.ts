import { useSyncExternalStore } from 'react';

export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'stackyard.locale';
const listeners = new Set<() => void>();
let currentLocale: Locale = detectLocale();

function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

function detectLocale(): Locale {
  const storedLocale = localStorage.getItem(storageKey);
  if (isLocale(storedLocale)) return storedLocale;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

export function readLocale(): Locale {
  return currentLocale;
}

/** Switches the language of the page and remembers the choice. */
export function setLocale(locale: Locale): void {
  currentLocale = locale;
  localStorage.setItem(storageKey, locale);
  document.documentElement.lang = locale;
  listeners.forEach((listener) => listener());
}

export function useLocale(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readLocale);
}

document.documentElement.lang = currentLocale;

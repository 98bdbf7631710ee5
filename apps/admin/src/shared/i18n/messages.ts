import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { useMemo } from 'react';
import { useLocale, type Locale } from './locale.js';

/**
 * The texts of one area in every language. A key that is missing in one language is a compile
 * error.
 */
export type Catalogue<Key extends string> = Record<Locale, Record<Key, string>>;

export type MessageValues = Record<string, string | number | boolean | Date | null | undefined>;

/** Returns a text of one catalogue in one language. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

/**
 * Declares the texts of one area as ICU messages.
 *
 * @example
 * export const stacksMessages = defineMessages({
 *   en: { count: '{count, plural, one {# stack} other {# stacks}}' },
 *   de: { count: '{count, plural, one {# Stack} other {# Stacks}}' },
 * });
 */
export function defineMessages<Key extends string>(catalogue: {
  en: Record<Key, string>;
  de: Record<NoInfer<Key>, string>;
}): Catalogue<Key> {
  return catalogue;
}

type PreparedMessages = Map<string | MessageFormatElement[], IntlMessageFormat>;
const formats: Record<Locale, PreparedMessages> = { en: new Map(), de: new Map() };

/**
 * Formats a message. Except in tests, the bundler has already parsed messages with arguments. The
 * formatter of a message is created when the message is first used.
 */
function formatMessage(
  locale: Locale,
  message: string | MessageFormatElement[],
  values?: MessageValues,
): string {
  if (typeof message === 'string' && !message.includes('{')) return message;
  const preparedMessages = formats[locale];
  let format = preparedMessages.get(message);
  if (!format) {
    format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    preparedMessages.set(message, format);
  }
  return String(format.format(values));
}

export function translate<Key extends string>(
  catalogue: Catalogue<Key>,
  locale: Locale,
): Translate<Key> {
  return (key, values) => formatMessage(locale, catalogue[locale][key], values);
}

export function useMessages<Key extends string>(catalogue: Catalogue<Key>): Translate<Key> {
  const locale = useLocale();
  return useMemo(() => translate(catalogue, locale), [catalogue, locale]);
}

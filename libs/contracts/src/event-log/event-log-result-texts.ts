import type { LogOutcome, LogSeverity } from './event-log-vocabulary.js';

/** Texts for all values of a type in English and German. A missing text is a compile error. */
export type LogTexts<Word extends string> = Readonly<
  Record<'en' | 'de', Readonly<Record<Word, string>>>
>;

/** English and German labels of outcomes, as shown in the event log. */
export const logOutcomeTexts: LogTexts<LogOutcome> = {
  en: { success: 'Success', failure: 'Failure', denied: 'Denied', unknown: 'Unknown' },
  de: { success: 'Erfolg', failure: 'Fehlschlag', denied: 'Verweigert', unknown: 'Unbekannt' },
};

/** English and German labels of severities, as shown in the event log. */
export const logSeverityTexts: LogTexts<LogSeverity> = {
  en: { info: 'Info', notice: 'Notice', warning: 'Warning', error: 'Error' },
  de: { info: 'Info', notice: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
};

import type { LogOutcome, LogSeverity } from './event-log-vocabulary.js';

/** The words of a closed list in both languages; one that is missing does not compile. */
export type LogTexts<Word extends string> = Readonly<
  Record<'en' | 'de', Readonly<Record<Word, string>>>
>;

/** Outcomes in both languages. */
export const logOutcomeTexts: LogTexts<LogOutcome> = {
  en: { success: 'Success', failure: 'Failure', denied: 'Denied', unknown: 'Unknown' },
  de: { success: 'Erfolg', failure: 'Fehlschlag', denied: 'Verweigert', unknown: 'Unbekannt' },
};

/** Severities in both languages. */
export const logSeverityTexts: LogTexts<LogSeverity> = {
  en: { info: 'Info', notice: 'Notice', warning: 'Warning', error: 'Error' },
  de: { info: 'Info', notice: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
};

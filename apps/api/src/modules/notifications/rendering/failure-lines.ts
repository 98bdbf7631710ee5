import type { NewsLanguage } from '@stackyard/contracts';
import type { FailureSummary } from '#modules/platform/redeploys/evidence/failure-summary.service.js';
import { shorten } from './plain-text.js';

const maxLineLength = 300;

const conditionTexts: Record<NewsLanguage, Record<FailureSummary['condition'], string>> = {
  en: {
    'out-of-memory': 'out of memory',
    crashed: 'crashed',
    restarting: 'restarting',
    unhealthy: 'unhealthy',
    'not-started': 'not started',
  },
  de: {
    'out-of-memory': 'zu wenig Arbeitsspeicher',
    crashed: 'abgestürzt',
    restarting: 'startet immer wieder neu',
    unhealthy: 'fehlerhaft',
    'not-started': 'nicht gestartet',
  },
};

/**
 * Returns the essential lines about a failure: the state of the failed container and, if
 * `includeLog` is true, the last line of its log.
 */
export function failureLines(
  { container, condition, exitCode, lastLine }: FailureSummary,
  { language, includeLog }: { language: NewsLanguage; includeLog: boolean },
): string[] {
  const code = exitCode === null ? '' : ` (Exit-Code ${exitCode})`;
  const exitText = language === 'en' ? code.replace('Exit-Code', 'exit code') : code;
  const state = `${container}: ${conditionTexts[language][condition]}${exitText}`;
  return includeLog && lastLine !== null ? [state, shorten(lastLine, maxLineLength)] : [state];
}

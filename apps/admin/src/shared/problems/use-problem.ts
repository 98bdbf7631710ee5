import { ApiProblem, ApiUnreachable, detailWithoutTitle } from '@stackyard/api-client';
import type { ProblemReply } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages, type Translate } from '../i18n/messages.js';
import { problemAlertMessages } from './problem-alert.messages.js';
import { problemMessages } from './problem.messages.js';
import { useRareProblems } from './rare-problems.js';

export interface ProblemDescription {
  cause: string;
  next: string;
  /** The server's message about this particular case. */
  detail?: string;
  code?: string;
  requestId?: string;
  /** How long to wait before the next attempt. */
  retryAfterSeconds?: number;
}

type AlertKey = keyof (typeof problemAlertMessages)['en'];
/**
 * The texts that are loaded. Texts for codes from a newer server and texts that are still being
 * loaded are missing.
 */
type Texts = Readonly<Record<string, string>>;

function describeProblem(problem: ProblemReply, texts: Texts): ProblemDescription {
  const detail = detailWithoutTitle(problem);
  return {
    cause: texts[`${problem.code}.cause`] ?? problem.title,
    next: texts[`${problem.code}.next`] ?? '',
    ...(detail !== '' && { detail }),
    code: problem.code,
    requestId: problem.requestId,
    ...(problem.retryAfter !== undefined && { retryAfterSeconds: problem.retryAfter }),
  };
}

/** Describes any error in the current language. */
export function useProblem(error: unknown): ProblemDescription {
  const locale = useLocale();
  const tAlert: Translate<AlertKey> = useMessages(problemAlertMessages);
  const commonTexts: Texts = problemMessages[locale];
  const isRare = error instanceof ApiProblem && !(`${error.code}.cause` in commonTexts);
  const rareTexts = useRareProblems(isRare);
  if (error instanceof ApiProblem) {
    return describeProblem(error.problem, isRare ? (rareTexts?.[locale] ?? {}) : commonTexts);
  }
  if (error instanceof ApiUnreachable) {
    if (error.status === undefined) {
      return { cause: tAlert('unreachable'), next: tAlert('unreachableNext') };
    }
    return {
      cause: tAlert('interposed', { status: error.status }),
      next: tAlert('interposedNext'),
    };
  }
  return {
    cause: tAlert('unexpected'),
    next: tAlert('unexpectedNext'),
    detail: error instanceof Error ? error.message : String(error),
  };
}

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
  /** Seconds to wait before the next attempt. */
  retryAfter?: number;
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
    ...(problem.retryAfter !== undefined && { retryAfter: problem.retryAfter }),
  };
}

/** Describes any error in the current language. */
export function useProblem(error: unknown): ProblemDescription {
  const locale = useLocale();
  const alert: Translate<AlertKey> = useMessages(problemAlertMessages);
  const common: Texts = problemMessages[locale];
  const isRare = error instanceof ApiProblem && !(`${error.code}.cause` in common);
  const rare = useRareProblems(isRare);
  if (error instanceof ApiProblem) {
    return describeProblem(error.problem, isRare ? (rare?.[locale] ?? {}) : common);
  }
  if (error instanceof ApiUnreachable) {
    if (error.status === undefined) {
      return { cause: alert('unreachable'), next: alert('unreachableNext') };
    }
    return {
      cause: alert('interposed', { status: error.status }),
      next: alert('interposedNext'),
    };
  }
  return {
    cause: alert('unexpected'),
    next: alert('unexpectedNext'),
    detail: error instanceof Error ? error.message : String(error),
  };
}

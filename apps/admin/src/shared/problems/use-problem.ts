import { ApiProblem, ApiUnreachable } from '@stackyard/api-client';
import { problems, type ProblemReply } from '@stackyard/contracts';
import { useMessages, type Translate } from '../i18n/messages.js';
import { problemAlertMessages } from './problem-alert.messages.js';
import { problemMessages } from './problem.messages.js';

/** A failure in words. */
export interface ProblemDescription {
  cause: string;
  next: string;
  /** The server's own sentence about this very case. */
  detail?: string;
  code?: string;
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
}

type AlertKey = keyof (typeof problemAlertMessages)['en'];
type ProblemKey = keyof (typeof problemMessages)['en'];

const plain = (sentence: string): string => sentence.replace(/\.$/, '').toLowerCase();

function describeRefusal(problem: ProblemReply, t: Translate<ProblemKey>): ProblemDescription {
  // A newer server may answer codes that this page does not know yet.
  const known = Object.hasOwn(problems, problem.code);
  return {
    cause: known ? t(`${problem.code}.cause`) : problem.title,
    next: known ? t(`${problem.code}.next`) : '',
    // A detail that only repeats the title says nothing that the cause does not.
    ...(plain(problem.detail) !== plain(problem.title) && { detail: problem.detail }),
    code: problem.code,
    requestId: problem.requestId,
    ...(problem.retryAfter !== undefined && { retryAfter: problem.retryAfter }),
  };
}

/** Puts any failure into words of the language of the page. */
export function useProblem(error: unknown): ProblemDescription {
  const t = useMessages(problemMessages);
  const alert: Translate<AlertKey> = useMessages(problemAlertMessages);
  if (error instanceof ApiProblem) return describeRefusal(error.problem, t);
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

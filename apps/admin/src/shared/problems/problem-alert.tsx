import { Button } from '@mantine/core';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import classes from './problem-alert.module.css';
import { problemAlertMessages } from './problem-alert.messages.js';
import { useProblem } from './use-problem.js';

interface ProblemAlertProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Another way to resolve the error, e.g. a link to the conflicting redeploy. */
  children?: ReactNode;
}

/** Shows an error next to the element that failed: cause, remedy, details, code and request ID. */
export function ProblemAlert({ error, onRetry, children }: ProblemAlertProps) {
  const t = useMessages(problemAlertMessages);
  const format = useFormat();
  const { cause, next, detail, code, requestId, retryAfterSeconds } = useProblem(error);
  return (
    <div role="alert" className={classes.alert}>
      <CircleX size={20} aria-hidden />
      <div className={classes.text}>
        <span className={classes.cause}>{cause}</span>
        <span>{next}</span>
        {detail && <span>{detail}</span>}
        {retryAfterSeconds !== undefined && (
          <span>
            {t('retryAfter', { duration: format.durationText(retryAfterSeconds * 1000) })}
          </span>
        )}
        <div className={classes.foot}>
          {code && <code>{code}</code>}
          {requestId && (
            <span>
              {t('requestId')} <code>{requestId}</code>
            </span>
          )}
          {onRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

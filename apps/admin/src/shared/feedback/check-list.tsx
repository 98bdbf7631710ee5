import { Check, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { checkListMessages } from './check-list.messages.js';
import classes from './check-list.module.css';

export type Verdict = 'passed' | 'failed' | 'notTried';

export interface CheckLine {
  id: string;
  label: string;
  verdict: Verdict;
  details?: ReactNode;
}

const verdictStyles = {
  passed: { icon: Check, tone: 'done' },
  failed: { icon: CircleX, tone: 'failed' },
  notTried: { icon: CircleDashed, tone: 'unknown' },
} as const;

export function CheckList({ label, checks }: { label?: string; checks: readonly CheckLine[] }) {
  return (
    <ul className={classes.checks} aria-label={label}>
      {checks.map((check) => (
        <CheckListLine key={check.id} {...check} />
      ))}
    </ul>
  );
}

function CheckListLine({ label, verdict, details }: CheckLine) {
  const t = useMessages(checkListMessages);
  const { icon: Icon, tone } = verdictStyles[verdict];
  return (
    <li data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>
        <span className={classes.label}>{label}</span>
        {details !== undefined && <span className={classes.found}>{details}</span>}
      </span>
      <span className={classes.verdict}>{t(verdict)}</span>
    </li>
  );
}

/** Returns the verdict of one stage of a check. The first failure skips all later stages. */
export function verdictOf<Stage extends string>(
  stage: Stage,
  failedStage: Stage | null,
  order: readonly Stage[],
): Verdict {
  if (failedStage === null) return 'passed';
  const distance = order.indexOf(stage) - order.indexOf(failedStage);
  if (distance === 0) return 'failed';
  return distance < 0 ? 'passed' : 'notTried';
}

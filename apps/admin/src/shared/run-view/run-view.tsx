import type { ReactNode } from 'react';
import { LogPanel, type LogPanelProps } from './log/log-panel.js';
import type { RunStep } from './run-step.js';
import classes from './run-view.module.css';
import { StepBar } from './step-bar.js';

interface RunViewProps {
  /** The state in words, for those who do not see it change. */
  announcement: string;
  /** State badge and whatever belongs beside it. */
  state: ReactNode;
  /** What can be done with the run. */
  actions?: ReactNode;
  /** What it waits for, or why it failed. */
  notice?: ReactNode;
  /** Who, when, why. */
  facts: readonly { label: string; value: ReactNode }[];
  /** What else is known of it, before the log. */
  details?: ReactNode;
  steps: readonly RunStep[];
  log: LogPanelProps;
}

/** One run as it happens: redeploys, platform updates and encodes are shown by it. */
export function RunView(props: RunViewProps) {
  const { announcement, state, actions, notice, facts, steps, details, log } = props;
  return (
    <div className={classes.view}>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      <div className={classes.head}>
        {state}
        <div className={classes.actions}>{actions}</div>
      </div>
      {notice}
      <StepBar steps={steps} />
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {details}
      <LogPanel {...log} />
    </div>
  );
}

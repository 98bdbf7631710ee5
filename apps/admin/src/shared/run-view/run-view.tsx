import type { ReactNode } from 'react';
import { LogPanel, type LogPanelProps } from './log/log-panel.js';
import type { RunStep } from './run-step.js';
import classes from './run-view.module.css';
import { StepBar } from './step-bar.js';

interface RunViewProps {
  /** The state as a sentence for screen readers. */
  announcement: string;
  /** The state badge and anything that belongs next to it. Omit it if the page shows the state. */
  state?: ReactNode;
  /** Buttons for the run. Omit them if the page shows them elsewhere. */
  actions?: ReactNode;
  /** Explains what the run is waiting for, or why it failed. */
  notice?: ReactNode;
  /** What the run does to each service, shown beside the log or below it. */
  services?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  /** Further details, shown above the log. */
  details?: ReactNode;
  /** Long output, shown below the log. */
  output?: ReactNode;
  steps: readonly RunStep[];
  log: LogPanelProps;
}

/** Shows a live or finished run: a redeploy or another action on a stack, or a platform update. */
export function RunView(props: RunViewProps) {
  const { announcement, state, actions, notice, steps, details, output, log } = props;
  return (
    <div className={classes.view}>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      {(state || actions) && (
        <div className={classes.head}>
          {state}
          <div className={classes.actions}>{actions}</div>
        </div>
      )}
      {notice}
      <StepBar steps={steps} />
      {details}
      <div className={classes.body}>
        <div className={classes.log}>
          <LogPanel {...log} fillsWindow />
          {output}
        </div>
        <Aside {...props} />
      </div>
    </div>
  );
}

function Aside({ services, facts }: Pick<RunViewProps, 'services' | 'facts'>) {
  return (
    <div className={classes.aside}>
      {services}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

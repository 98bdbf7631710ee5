import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { Duration } from './duration.js';
import { stepStyles, type RunStep } from './run-step.js';
import { runViewMessages, stepStateMessages } from './run-view.messages.js';
import classes from './step-bar.module.css';

export function StepBar({ steps }: { steps: readonly RunStep[] }) {
  const t = useMessages(runViewMessages);
  return (
    <ol aria-label={t('steps')} className={classes.bar}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: RunStep }) {
  const tStepState = useMessages(stepStateMessages);
  const { label, state, startedAt, finishedAt, note } = step;
  const { tone, icon: Icon } = stepStyles[state];
  return (
    <li
      className={classes.step}
      data-tone={tone}
      data-state={state}
      aria-current={state === 'running' || state === 'waiting' ? 'step' : undefined}
    >
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.label}>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.time}>
        <span className={state === 'done' ? 'visually-hidden' : undefined}>
          {tStepState(state)}
        </span>
        {startedAt !== null && (
          <span>
            <Duration from={startedAt} to={finishedAt} />
          </span>
        )}
        <ExpectedDuration step={step} />
      </span>
    </li>
  );
}

/** The usual duration of a step that has not ended. Durations below one second are not shown. */
function ExpectedDuration({ step: { state, expectedMs = 0 } }: { step: RunStep }) {
  const t = useMessages(runViewMessages);
  const format = useFormat();
  if (expectedMs < 1000 || (state !== 'pending' && state !== 'running')) return null;
  return (
    <span className={classes.expected}>
      {t('expected', { duration: format.estimate(expectedMs) })}
    </span>
  );
}

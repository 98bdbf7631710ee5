import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import classes from './run-chart.module.css';
import { durationOf } from './run-duration.js';
import { stackPageMessages } from './stack-page.messages.js';

/** A single bar would add nothing to the text below it. */
const minRuns = 2;

/**
 * The latest runs of a stack as bars, oldest first. The height of a bar shows the duration, and its
 * colour shows the result. Each bar opens its run.
 */
export function RunChart({ redeploys }: { redeploys: readonly RedeployReply[] }) {
  const t = useMessages(stackPageMessages);
  const format = useFormat();
  const runs = redeploys.flatMap((redeploy) => {
    const durationMs = durationOf(redeploy);
    return durationMs === undefined ? [] : [{ redeploy, durationMs }];
  });
  if (runs.length < minRuns) return null;
  const longestMs = Math.max(...runs.map(({ durationMs }) => durationMs), 1);
  return (
    <>
      <ol className={classes.chart} aria-label={t('durations')}>
        {runs.toReversed().map(({ redeploy, durationMs }) => (
          <li key={redeploy.id}>
            <Bar
              redeploy={redeploy}
              durationMs={durationMs}
              relativeDuration={durationMs / longestMs}
            />
          </li>
        ))}
      </ol>
      <p className={classes.caption}>
        {t('chartCaption', { duration: format.durationText(longestMs) })}
      </p>
    </>
  );
}

interface BarProps {
  redeploy: RedeployReply;
  durationMs: number;
  /** Duration as a fraction of the longest duration, from 0 to 1. */
  relativeDuration: number;
}

function Bar({
  redeploy: { id, action, state, queuedAt },
  durationMs,
  relativeDuration,
}: BarProps) {
  const t = useMessages(stackPageMessages);
  const stateLabel = useStateLabel();
  const format = useFormat();
  const tStackAction = useMessages(stackActionMessages);
  const label = t('bar', {
    run: t('number', { id, action: tStackAction(action) }),
    state: stateLabel('redeploy', state),
    when: format.dateTime(queuedAt),
    duration: format.durationText(durationMs),
  });
  return (
    <Link
      to="/redeploys/$redeployId"
      params={{ redeployId: id }}
      className={classes.bar}
      aria-label={label}
      title={label}
    >
      <span
        data-tone={stateStyles.redeploy[state].tone}
        style={{ height: `${relativeDuration * 100}%` }}
      />
    </Link>
  );
}

import { Title } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link, useSearch } from '@tanstack/react-router';
import { id as idParameter } from '#shared/filters/search-params.js';
import { useMessages } from '#shared/i18n/messages.js';
import { Duration } from '#shared/run-view/duration.js';
import { RedeployView } from '../run/redeploy-run.js';
import { batchMessages } from './batch.messages.js';
import classes from './batch-runs.module.css';
import { RedeployState } from './redeploy-state.js';

interface BatchRunsProps {
  rows: readonly RedeployReply[];
  /** Positions in the queue, by redeploy ID. */
  queuePositions: ReadonlyMap<number, number>;
}

/** The redeploys of a batch, with the log of one of them beside the list. */
export function BatchRuns({ rows, queuePositions }: BatchRunsProps) {
  const t = useMessages(batchMessages);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const wanted = idParameter(search['run']);
  const shown = rows.find(({ id }) => id === wanted) ?? initialRedeploy(rows);
  if (shown === undefined) return null;
  const run = (
    <section className={classes.run} aria-label={shown.stack.name}>
      <RedeployView key={shown.id} redeploy={shown} title={<RunTitle redeploy={shown} />} />
    </section>
  );
  if (rows.length === 1) return run;
  return (
    <div className={classes.beside}>
      <nav aria-label={t('runs')}>
        <ol className={classes.runs}>
          {rows.map((redeploy) => (
            <li key={redeploy.id}>
              <Run
                redeploy={redeploy}
                queuePosition={queuePositions.get(redeploy.id)}
                isSelected={redeploy === shown}
              />
            </li>
          ))}
        </ol>
      </nav>
      {run}
    </div>
  );
}

function RunTitle({ redeploy: { id, stack } }: { redeploy: RedeployReply }) {
  const t = useMessages(batchMessages);
  return (
    <span className={classes.title}>
      <Title order={2}>{stack.name}</Title>
      <Link className={classes.open} to="/redeploys/$redeployId" params={{ redeployId: id }}>
        {t('openRun')}
      </Link>
    </span>
  );
}

interface RunProps {
  redeploy: RedeployReply;
  queuePosition: number | undefined;
  isSelected: boolean;
}

function Run({ redeploy, queuePosition, isSelected }: RunProps) {
  const { id, stack, server, startedAt, finishedAt } = redeploy;
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, run: id })}
      resetScroll={false}
      className={classes.entry}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={classes.name}>{stack.name}</span>
      <span className={classes.time}>
        {startedAt !== null && <Duration from={startedAt} to={finishedAt} />}
      </span>
      <span>
        <RedeployState redeploy={redeploy} queuePosition={queuePosition} />
      </span>
      <span className={classes.server}>{server.name}</span>
    </Link>
  );
}

/**
 * Returns the redeploy to show until the user selects one: a running one or, if there is none, one
 * that went wrong.
 */
function initialRedeploy(rows: readonly RedeployReply[]): RedeployReply | undefined {
  return (
    rows.find(({ state }) => state === 'running') ??
    rows.find(({ state }) => state !== 'queued' && state !== 'succeeded') ??
    rows.findLast(({ state }) => state === 'succeeded') ??
    rows[0]
  );
}

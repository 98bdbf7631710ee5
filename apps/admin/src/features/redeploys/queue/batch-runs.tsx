import { Title } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link, useSearch } from '@tanstack/react-router';
import { id as idParameter } from '#shared/filters/search-params.js';
import { useMessages } from '#shared/i18n/messages.js';
import { Duration } from '#shared/run-view/duration.js';
import { runNameMessages } from '#shared/vocabulary/stack-action.messages.js';
import { RedeployView } from '../run/redeploy-run.js';
import { batchMessages } from './batch.messages.js';
import classes from './batch-runs.module.css';
import { RedeployState } from './redeploy-state.js';

interface BatchRunsProps {
  rows: readonly RedeployReply[];
  /** Positions in the queue, by redeploy ID. */
  queuePositions: ReadonlyMap<number, number>;
}

/**
 * The redeploys of a batch, with the log of one of them beside the list. A single redeploy is shown
 * without a list.
 */
export function BatchRuns({ rows, queuePositions }: BatchRunsProps) {
  const t = useMessages(batchMessages);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const selectedId = idParameter(search['run']);
  const selectedRedeploy = rows.find(({ id }) => id === selectedId) ?? initialRedeploy(rows);
  if (selectedRedeploy === undefined) return null;
  const runSection = (
    <section className={classes.run} aria-label={selectedRedeploy.stack.name}>
      <RedeployView
        key={selectedRedeploy.id}
        redeploy={selectedRedeploy}
        title={<RunTitle redeploy={selectedRedeploy} />}
      />
    </section>
  );
  if (rows.length === 1) return runSection;
  return (
    <div className={classes.beside}>
      <nav aria-label={t('runs')}>
        <ol className={classes.runs}>
          {rows.map((redeploy) => (
            <li key={redeploy.id}>
              <Run
                redeploy={redeploy}
                queuePosition={queuePositions.get(redeploy.id)}
                isSelected={redeploy === selectedRedeploy}
              />
            </li>
          ))}
        </ol>
      </nav>
      {runSection}
    </div>
  );
}

function RunTitle({ redeploy: { id, action, stack } }: { redeploy: RedeployReply }) {
  const tRunName = useMessages(runNameMessages);
  return (
    <Title order={2}>
      <Link className={classes.open} to="/redeploys/$redeployId" params={{ redeployId: id }}>
        {tRunName(action, { id, name: stack.name })}
      </Link>
    </Title>
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
      search={(previous: object) => ({ ...previous, run: id })}
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
 * Returns the redeploy to show until the user selects one. In order of preference: a running one,
 * the first one that ended without success, the last successful one, the first one.
 */
function initialRedeploy(rows: readonly RedeployReply[]): RedeployReply | undefined {
  return (
    rows.find(({ state }) => state === 'running') ??
    rows.find(({ state }) => state !== 'queued' && state !== 'succeeded') ??
    rows.findLast(({ state }) => state === 'succeeded') ??
    rows[0]
  );
}

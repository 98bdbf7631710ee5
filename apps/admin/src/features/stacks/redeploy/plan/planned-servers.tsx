import { Text } from '@mantine/core';
import type { StackServerReply } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { groupBy } from '#shared/collections/group-by.js';
import { planMessages } from './plan.messages.js';
import { planDetailOf, PlannedStack } from './planned-stack.js';
import type { PlannedServer } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';

/**
 * The maximum number of stacks that are listed with details. For larger selections, only the names
 * are listed.
 */
const maxDetailedStacks = 50;

interface PlannedServersProps {
  servers: readonly PlannedServer[];
  serversWithHealth: readonly StackServerReply[];
  /** Undefined until the forecast is known. */
  forecast: Forecast | undefined;
}

export function PlannedServers({ servers, serversWithHealth, forecast }: PlannedServersProps) {
  const t = useMessages(redeployMessages);
  const count = servers.reduce((sum, { stacks }) => sum + stacks.length, 0);
  const details = count <= maxDetailedStacks ? forecast : undefined;
  return (
    <div role="region" aria-label={t('willTouch')} className={classes.plan}>
      {servers.map((server) => (
        <section key={server.id}>
          <ServerLine
            server={server}
            health={serversWithHealth.find(({ id }) => id === server.id)?.health}
          />
          <ServerStacks stacks={server.stacks} details={details} />
        </section>
      ))}
    </div>
  );
}

interface ServerStacksProps {
  stacks: PlannedServer['stacks'];
  /**
   * Undefined until the forecast is known, and if the plan has more than `maxDetailedStacks`
   * stacks.
   */
  details: Forecast | undefined;
}

/** Stacks with nothing to show are listed last, by name only, so that the others stand out. */
function ServerStacks({ stacks, details }: ServerStacksProps) {
  const groups = groupBy(stacks, ({ id }) => {
    const plannedRedeploy = details?.plannedRedeployByStack.get(id);
    return plannedRedeploy === undefined ? 'details' : planDetailOf(plannedRedeploy);
  });
  const detailedStacks = groups.get('details') ?? [];
  return (
    <>
      {detailedStacks.length > 0 && (
        <ul className={details ? classes.details : classes.names}>
          {detailedStacks.map(({ id, name }) => (
            <PlannedStack
              key={id}
              id={id}
              name={name}
              plannedRedeploy={details?.plannedRedeployByStack.get(id)}
            />
          ))}
        </ul>
      )}
      <StackNames text="recreated" stacks={groups.get('recreated')} />
      <StackNames text="notCompared" stacks={groups.get('notCompared')} />
      <StackNames text="unchanged" stacks={groups.get('none')} />
    </>
  );
}

interface StackNamesProps {
  text: 'recreated' | 'notCompared' | 'unchanged';
  stacks: PlannedServer['stacks'] | undefined;
}

function StackNames({ text, stacks = [] }: StackNamesProps) {
  const t = useMessages(planMessages);
  if (stacks.length === 0) return null;
  return (
    <p className={classes.unchanged}>
      <b>{t(text, { count: stacks.length })}</b> {stacks.map(({ name }) => name).join(', ')}
    </p>
  );
}

interface ServerLineProps {
  server: PlannedServer;
  health: StackServerReply['health'] | undefined;
}

function ServerLine({ server, health }: ServerLineProps) {
  const t = useMessages(redeployMessages);
  const count = server.stacks.length;
  const gitCount = server.stacks.filter(({ source }) => source === 'git').length;
  const fileCount = count - gitCount;
  const hasBothSources = gitCount > 0 && fileCount > 0 ? 'yes' : 'no';
  return (
    <>
      <h3 className={classes.server}>
        {server.name}
        <span>
          {t('servers', { count })} ·{' '}
          {t('sources', { git: gitCount, file: fileCount, both: hasBothSources })}
        </span>
      </h3>
      <UnreachableWarning health={health} />
    </>
  );
}

/** Warns that redeploys fail while the server does not respond. */
export function UnreachableWarning({ health }: Pick<ServerLineProps, 'health'>) {
  const t = useMessages(redeployMessages);
  const format = useFormat();
  const now = useNow();
  if (health?.state !== 'unreachable') return null;
  return (
    <Text size="sm" className={classes.warning}>
      <TriangleAlert size={14} aria-hidden />
      <span>
        {health.refreshedAt === null
          ? t('unreachableUnread')
          : t('unreachable', { age: format.relative(health.refreshedAt, now) })}
      </span>
    </Text>
  );
}

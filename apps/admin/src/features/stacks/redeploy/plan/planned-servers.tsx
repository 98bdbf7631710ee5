import { Text } from '@mantine/core';
import type { StackServerReply } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { PlannedStack } from './planned-stack.js';
import type { PlannedServer } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';

/**
 * The maximum number of stacks that are listed with details. For larger selections, only the names
 * are listed.
 */
const maxWithDetails = 50;

interface PlannedServersProps {
  servers: readonly PlannedServer[];
  /** Servers with known health. */
  serversWithHealth: readonly StackServerReply[];
  /** Undefined until the forecast is known. */
  forecast: Forecast | undefined;
}

export function PlannedServers({ servers, serversWithHealth, forecast }: PlannedServersProps) {
  const t = useMessages(redeployMessages);
  const count = servers.reduce((sum, { stacks }) => sum + stacks.length, 0);
  const details = count <= maxWithDetails ? forecast : undefined;
  return (
    <div role="region" aria-label={t('willTouch')} className={classes.plan} tabIndex={0}>
      {servers.map((server) => (
        <section key={server.id}>
          <ServerLine
            server={server}
            health={serversWithHealth.find(({ id }) => id === server.id)?.health}
          />
          <ul className={details ? classes.details : classes.names}>
            {server.stacks.map(({ id, name }) => (
              <PlannedStack key={id} name={name} planned={details?.byStack.get(id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ServerLineProps {
  server: PlannedServer;
  health: StackServerReply['health'] | undefined;
}

function ServerLine({ server, health }: ServerLineProps) {
  const t = useMessages(redeployMessages);
  const format = useFormat();
  const now = useNow();
  const count = server.stacks.length;
  const git = server.stacks.filter(({ source }) => source === 'git').length;
  const file = count - git;
  const both = git > 0 && file > 0 ? 'yes' : 'no';
  return (
    <>
      <h3 className={classes.server}>
        {server.name}
        <span>
          {t('servers', { count })} · {t('sources', { git, file, both })}
        </span>
      </h3>
      {health?.state === 'unreachable' && (
        <Text size="sm" className={classes.warning}>
          <TriangleAlert size={14} aria-hidden />
          <span>
            {health.refreshedAt === null
              ? t('unreachableUnread')
              : t('unreachable', { age: format.relative(health.refreshedAt, now) })}
          </span>
        </Text>
      )}
    </>
  );
}

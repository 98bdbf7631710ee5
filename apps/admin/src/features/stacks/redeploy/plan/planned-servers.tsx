import { Text } from '@mantine/core';
import type { StackServerReply } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import type { PlannedServer } from './redeploy-plan.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';

interface PlannedServersProps {
  servers: readonly PlannedServer[];
  /** Servers with known health. */
  known: readonly StackServerReply[];
}

export function PlannedServers({ servers, known }: PlannedServersProps) {
  const t = useMessages(redeployMessages);
  return (
    <div role="region" aria-label={t('willTouch')} className={classes.plan} tabIndex={0}>
      {servers.map((server) => (
        <section key={server.id}>
          <ServerLine server={server} health={known.find(({ id }) => id === server.id)?.health} />
          <ul className={classes.names}>
            {server.stacks.map(({ id, name }) => (
              <li key={id}>{name}</li>
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

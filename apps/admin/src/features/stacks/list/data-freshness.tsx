import type { StackServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { stackFacets, type StackFacetFilter } from '#shared/queries/stacks.queries.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import { stacksMessages } from '../stacks.messages.js';
import classes from '../stacks.module.css';

interface ServersProps {
  servers: readonly StackServerReply[];
}

/** Warns about unreachable servers. The stacks of these servers remain in the list. */
export function UnreachableServers({ servers }: ServersProps) {
  return (
    <div role="status">
      {servers
        .filter(({ health }) => health.state === 'unreachable')
        .map((server) => (
          <UnreachableServer key={server.id} server={server} />
        ))}
    </div>
  );
}

interface ListStateProps extends ServersProps {
  filter: StackFacetFilter;
}

/** The number of stacks, and the age of their data. */
export function ListState({ filter, servers }: ListStateProps) {
  return (
    <>
      <StackCount filter={filter} />
      <DataFreshness servers={servers} />
    </>
  );
}

/** The number of stacks; with filters, also how many of them match. */
function StackCount({ filter }: { filter: StackFacetFilter }) {
  const t = useMessages(stacksMessages);
  const total = useQuery(stackFacets()).data?.total;
  const count = useQuery(stackFacets(filter)).data?.total;
  if (total === undefined || count === undefined) return null;
  return (
    <span className={classes.age}>
      {t(count === total ? 'count' : 'matchCount', { count, total })}
    </span>
  );
}

/** The age of the data of each reachable server. */
function DataFreshness({ servers }: ServersProps) {
  const t = useMessages(stacksMessages);
  const reachableServers = servers.filter(({ health }) => health.state !== 'unreachable');
  if (reachableServers.length === 0) return null;
  return (
    <ul className={classes.ages} aria-label={t('dataAge')}>
      {reachableServers.map(({ id, name, health }) => (
        <li key={id}>
          {name}:{' '}
          {health.refreshedAt === null ? (
            t('neverRead')
          ) : (
            <span>
              {t('asOf')} <RelativeTime at={health.refreshedAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An unreachable server, with the age of its data and the reason why it is unreachable. */
export function UnreachableServer({ server }: { server: StackServerReply }) {
  const t = useMessages(stacksMessages);
  const format = useFormat();
  const now = useNow();
  const faultText = useServerFault();
  const { refreshedAt, fault } = server.health;
  return (
    <div className={classes.down}>
      <Unplug size={16} aria-hidden />
      <p>
        <strong>{t('unreachable', { name: server.name })}</strong>{' '}
        {refreshedAt === null
          ? t('unreachableUnread')
          : t('unreachableAge', { age: format.relative(refreshedAt, now) })}{' '}
        {fault && <span title={fault.detail}>{faultText(fault)}</span>}
      </p>
    </div>
  );
}

import type { StackServerReply } from '@stackyard/contracts';
import { Unplug } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import { stacksMessages } from '../stacks.messages.js';
import classes from '../stacks.module.css';

interface DataFreshnessProps {
  servers: readonly StackServerReply[];
}

/**
 * The age of each server's data. An unreachable server shows a warning, but its stacks remain in
 * the list.
 */
export function DataFreshness({ servers }: DataFreshnessProps) {
  const t = useMessages(stacksMessages);
  const down = servers.filter(({ health }) => health.state === 'unreachable');
  const others = servers.filter(({ health }) => health.state !== 'unreachable');
  return (
    <>
      <div role="status">
        {down.map((server) => (
          <UnreachableServer key={server.id} server={server} />
        ))}
      </div>
      <ul className={classes.ages} aria-label={t('dataAge')}>
        {others.map(({ id, name, health }) => (
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
    </>
  );
}

/** An unreachable server: the age of its data and the reason. */
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

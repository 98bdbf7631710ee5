import { Badge, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { tlsMessages } from '#shared/servers/connection.messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import { serversMessages } from './servers.messages.js';

interface ServerCellProps {
  server: ServerReply;
}

export function NameCell({ server: { name, preset } }: ServerCellProps) {
  const t = useMessages(serversMessages);
  return (
    <>
      {name}
      {preset && (
        <Badge ml="xs" size="xs" variant="default" title={t('presetHint')}>
          {t('preset')}
        </Badge>
      )}
    </>
  );
}

export function HealthCell({ server: { health } }: ServerCellProps) {
  const faultText = useServerFault();
  return (
    <span title={health.fault ? faultText(health.fault) : undefined}>
      <StateBadge kind="health" value={health.state} />
    </span>
  );
}

/**
 * How the certificate is verified, or that the connection uses HTTP. Both HTTP and a connection
 * without certificate verification are highlighted.
 */
export function CertificateCell({ server: { url, tls } }: ServerCellProps) {
  const t = useMessages(tlsMessages);
  const tServers = useMessages(serversMessages);
  if (url.startsWith('http://')) {
    return (
      <Text size="sm" component="span" c="var(--tone-waiting-text)">
        {tServers('http')}
      </Text>
    );
  }
  const warningProps = { c: 'var(--tone-failed-text)', fw: 600 };
  return (
    <Text size="sm" component="span" {...(tls.mode === 'insecure' && warningProps)}>
      {t(`${tls.mode}.label`)}
    </Text>
  );
}

/** Number of stacks of a server, if the user may see them. */
export function StackCount({ serverId }: { serverId: number }) {
  const format = useFormat();
  const maySeeStacks = useHasPermission('stacks-access');
  const { data } = useQuery({ ...stackFacets(), enabled: maySeeStacks });
  return data ? format.number(data.server[String(serverId)] ?? 0) : '–';
}

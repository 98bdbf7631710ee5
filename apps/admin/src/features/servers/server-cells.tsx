import { Badge, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { tlsMessages } from '#shared/servers/connection.messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import { FaultText } from '#shared/table/rows/fault-text.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import classes from './servers.module.css';
import { serversMessages } from './servers.messages.js';

interface ServerCellProps {
  server: ServerReply;
}

/**
 * Links the name to the dialog for editing the server. A preset server can only be tested, so
 * its name opens the test.
 */
export function NameCell({ server: { id, name, url, preset } }: ServerCellProps) {
  const t = useMessages(serversMessages);
  return (
    <TwoLineCell secondLine={url} title={url}>
      <Link
        to="/administration/servers"
        search={{ open: preset ? 'test' : 'edit', id }}
        className={classes.name}
      >
        {name}
      </Link>
      {preset && (
        <Badge ml="xs" size="xs" variant="default" title={t('presetHint')}>
          {t('preset')}
        </Badge>
      )}
    </TwoLineCell>
  );
}

/**
 * The health of a server. If the server can't be used, also shows the reason and the time of the
 * last contact. The time is hidden if the row has a separate cell for the last contact.
 */
export function HealthCell({ server: { health } }: ServerCellProps) {
  const t = useMessages(serversMessages);
  const faultText = useServerFault();
  return (
    <>
      <StateBadge kind="health" value={health.state} />
      {health.fault && (
        <>
          <FaultText text={faultText(health.fault)} />
          <Text size="xs" c="dimmed" className={classes.lastContact}>
            {t('age')}: <LastContact health={health} />
          </Text>
        </>
      )}
    </>
  );
}

export function LastContactCell({ server: { health } }: ServerCellProps) {
  return (
    <span className={classes.lastContactCell}>
      <LastContact health={health} />
    </span>
  );
}

function LastContact({ health: { refreshedAt } }: Pick<ServerReply, 'health'>) {
  const t = useMessages(serversMessages);
  return refreshedAt ? <RelativeTime at={refreshedAt} /> : t('never');
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
      <span className={classes.warning}>
        <TriangleAlert size={14} aria-hidden />
        {tServers('http')}
      </span>
    );
  }
  const warningProps = { c: 'var(--tone-failed-text)', fw: 600 };
  return (
    <Text size="sm" component="span" {...(tls.mode === 'insecure' && warningProps)}>
      {t(`${tls.mode}.label`)}
    </Text>
  );
}

/**
 * The number of stacks of a server, and how many of them are unhealthy or outdated. Each
 * number links to these stacks. Shows a dash until all numbers are loaded, and to users who
 * may not see stacks.
 */
export function StacksCell({ serverId }: { serverId: number }) {
  const t = useMessages(serversMessages);
  const counts = useStackCounts(serverId);
  if (!counts) return '–';
  const { total, unhealthy, outdated } = counts;
  return (
    <span className={classes.stacks}>
      <Link to="/stacks" search={{ server: serverId }}>
        {t('stackCount', { count: total })}
      </Link>
      {unhealthy > 0 && (
        <Link
          to="/stacks"
          search={{ server: serverId, health: [...unhealthyStates] }}
          data-tone="failed"
        >
          {t('unhealthy', { count: unhealthy })}
        </Link>
      )}
      {outdated > 0 && (
        <Link to="/stacks" search={{ server: serverId, outdated: true }} data-tone="waiting">
          {t('outdated', { count: outdated })}
        </Link>
      )}
    </span>
  );
}

/** Each query counts the stacks of all servers at once, so that all rows share its result. */
function useStackCounts(serverId: number) {
  const enabled = useHasPermission('stacks-access');
  const { data: all } = useQuery({ ...stackFacets(), enabled });
  const { data: unhealthy } = useQuery({
    ...stackFacets({ health: [...unhealthyStates] }),
    enabled,
  });
  const { data: outdated } = useQuery({ ...stackFacets({ outdated: true }), enabled });
  if (!all || !unhealthy || !outdated) return undefined;
  const id = String(serverId);
  return {
    total: all.server[id] ?? 0,
    unhealthy: unhealthy.server[id] ?? 0,
    outdated: outdated.server[id] ?? 0,
  };
}

/** The images that are kept on the hosts of a server only because a rollback could need them. */
export function HeldImagesCell({ server: { keepImages, heldImages } }: ServerCellProps) {
  const t = useMessages(serversMessages);
  const format = useFormat();
  if (!keepImages) return t('keepsNone');
  if (heldImages === null) return '–';
  return t('keptImages', { count: heldImages.count, bytes: format.bytes(heldImages.bytes) });
}

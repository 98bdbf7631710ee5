import { Badge, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { tlsMessages } from '#shared/servers/connection.messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/column.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import { ServerActions } from './server-actions.js';
import { serversMessages } from './servers.messages.js';

export function useServerColumns(): Column<ServerReply>[] {
  const t = useMessages(serversMessages);
  const tls = useMessages(tlsMessages);
  const faultText = useServerFault();
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: ({ name, preset }) => (
        <>
          {name}
          {preset && (
            <Badge ml="xs" size="xs" variant="default" title={t('presetHint')}>
              {t('preset')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'health',
      header: t('health'),
      width: '150px',
      cell: ({ health: { state, fault } }) => (
        <span title={fault ? faultText(fault) : undefined}>
          <StateBadge kind="health" value={state} />
        </span>
      ),
    },
    {
      id: 'age',
      header: t('age'),
      width: '120px',
      cell: ({ health }) =>
        health.refreshedAt ? <RelativeTime at={health.refreshedAt} /> : t('never'),
    },
    { id: 'address', header: t('address'), cell: ({ url }) => url, from: 900 },
    {
      id: 'environment',
      header: t('environment'),
      width: '110px',
      cell: ({ environmentId }) => environmentId ?? t('environmentAll'),
      from: 1100,
    },
    {
      id: 'certificate',
      header: t('certificate'),
      width: '200px',
      cell: ({ url, tls: { mode } }) => {
        if (url.startsWith('http://')) return <Text size="sm">HTTP</Text>;
        const color = mode === 'insecure' ? 'var(--tone-failed-text)' : undefined;
        return (
          <Text size="sm" component="span" {...(color && { c: color, fw: 600 })}>
            {tls(`${mode}.label`)}
          </Text>
        );
      },
      from: 1100,
    },
    {
      id: 'version',
      header: t('version'),
      width: '120px',
      cell: ({ version, edition }) => (version ? `${version} ${edition ?? ''}` : '–'),
      from: 900,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '80px',
      align: 'end',
      cell: (server) => <ServerActions server={server} />,
    },
  ];
}

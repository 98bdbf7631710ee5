import type { ServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import { ServerActions } from './server-actions.js';
import { CertificateCell, HealthCell, NameCell, StackCount } from './server-cells.js';
import { serversMessages } from './servers.messages.js';

export function useServerColumns(): Column<ServerReply>[] {
  const t = useMessages(serversMessages);
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      width: '150px',
      cell: (server) => <NameCell server={server} />,
    },
    {
      id: 'health',
      header: t('health'),
      width: '130px',
      cell: (server) => <HealthCell server={server} />,
    },
    {
      id: 'age',
      header: t('age'),
      width: '130px',
      cell: ({ health }) =>
        health.refreshedAt ? <RelativeTime at={health.refreshedAt} /> : t('never'),
    },
    {
      ...{ id: 'stacks', header: t('stacks'), width: '90px', align: 'end' as const },
      cell: ({ id }) => <StackCount serverId={id} />,
    },
    { id: 'address', header: t('address'), cell: ({ url }) => url, minWindowWidth: 900 },
    {
      id: 'environments',
      header: t('environments'),
      width: '110px',
      cell: ({ environmentIds }) =>
        environmentIds.map((id) => `#${id}`).join(', ') || t('environmentAll'),
      minWindowWidth: 1100,
    },
    {
      id: 'certificate',
      header: t('certificate'),
      width: '180px',
      cell: (server) => <CertificateCell server={server} />,
      minWindowWidth: 1100,
    },
    {
      id: 'version',
      header: t('version'),
      width: '100px',
      cell: ({ version, edition }) => (version ? `${version} ${edition ?? ''}` : '–'),
      minWindowWidth: 900,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '132px',
      align: 'end',
      cell: (server) => <ServerActions server={server} />,
    },
  ];
}

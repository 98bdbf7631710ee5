import type { ServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { ServerActions } from './server-actions.js';
import {
  CertificateCell,
  HealthCell,
  HeldImagesCell,
  LastContactCell,
  NameCell,
  StacksCell,
} from './server-cells.js';
import { serversMessages } from './servers.messages.js';

export function useServerColumns(): Column<ServerReply>[] {
  const t = useMessages(serversMessages);
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: (server) => <NameCell server={server} />,
    },
    {
      id: 'health',
      header: t('health'),
      width: '160px',
      cell: (server) => <HealthCell server={server} />,
    },
    {
      id: 'age',
      header: t('age'),
      width: '130px',
      cell: (server) => <LastContactCell server={server} />,
      minWindowWidthPx: 1100,
    },
    {
      ...{ id: 'stacks', header: t('stacks'), width: '264px' },
      cell: ({ id }) => <StacksCell serverId={id} />,
    },
    {
      id: 'environments',
      header: t('environments'),
      width: '110px',
      cell: ({ environmentIds }) =>
        environmentIds.map((id) => `#${id}`).join(', ') || t('environmentAll'),
      minWindowWidthPx: 1300,
    },
    {
      ...{ id: 'images', header: t('images'), width: '150px', optional: true },
      cell: (server) => <HeldImagesCell server={server} />,
    },
    {
      id: 'certificate',
      header: t('certificate'),
      width: '180px',
      cell: (server) => <CertificateCell server={server} />,
      minWindowWidthPx: 1100,
    },
    {
      ...{ id: 'version', header: t('version'), width: '100px', minWindowWidthPx: 1200 },
      cell: ({ version, edition }) => (version ? `${version} ${edition ?? ''}` : '–'),
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

import type { RegistryReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import { RegistryActions } from './registry-actions.js';
import { HostCell, QuotaCell, RegistryStateCell } from './registry-cells.js';
import { registriesMessages } from './registries.messages.js';

export function useRegistryColumns(): Column<RegistryReply>[] {
  const t = useMessages(registriesMessages);
  return [
    {
      id: 'host',
      header: t('host'),
      title: true,
      cell: (registry) => <HostCell registry={registry} />,
    },
    {
      id: 'access',
      header: t('access'),
      width: '200px',
      cell: ({ username }) => username ?? t('anonymous'),
    },
    {
      id: 'state',
      header: t('state'),
      width: '280px',
      cell: (registry) => <RegistryStateCell registry={registry} />,
    },
    {
      id: 'quota',
      header: t('quota'),
      width: '150px',
      cell: (registry) => <QuotaCell registry={registry} />,
      minWindowWidthPx: 700,
    },
    {
      id: 'answered',
      header: t('answered'),
      width: '150px',
      cell: ({ answeredAt }) => (answeredAt ? <RelativeTime at={answeredAt} /> : t('never')),
      minWindowWidthPx: 900,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '132px',
      align: 'end',
      cell: (registry) => <RegistryActions registry={registry} />,
    },
  ];
}

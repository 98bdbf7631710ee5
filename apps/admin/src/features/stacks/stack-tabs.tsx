import type { StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { SectionTabs, type SectionTab } from '#shared/detail/section-tabs.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { stackTabsMessages } from './stack-tabs.messages.js';

export type StackTab = 'summary' | 'logs' | 'images' | 'file' | 'history' | 'events' | 'settings';

/** Tabs for the pages of a stack that the user may open. */
export function StackTabs({ stackId }: { stackId: number }) {
  const t = useMessages(stackTabsMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const mayReadEvents = useHasPermission('logs-access');
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const { data } = useQuery(stackDetail(stackId));
  const params = { stackId };
  const outdatedCount = data?.images.filter(({ state }) => state === 'outdated').length ?? 0;
  const tabs: SectionTab[] = [
    { to: '/stacks/$stackId', params, label: t('summary'), matchesExactUrl: true },
    ...(mayReadLogs ? [{ to: '/stacks/$stackId/logs', params, label: t('logs') } as const] : []),
    {
      ...{ to: '/stacks/$stackId/images', params, label: t('images') },
      ...(outdatedCount > 0 && {
        count: { value: outdatedCount, label: t('outdated', { outdated: outdatedCount }) },
      }),
    },
    ...(mayRedeploy && data && hasFile(data.stack)
      ? [{ to: '/stacks/$stackId/file', params, label: t('file') } as const]
      : []),
    { to: '/stacks/$stackId/history', params, label: t('history') },
    ...(mayReadEvents
      ? [{ to: '/stacks/$stackId/events', params, label: t('events') } as const]
      : []),
    { to: '/stacks/$stackId/settings', params, label: t('settings') },
  ];
  return <SectionTabs label={t('pages')} tabs={tabs} />;
}

function hasFile({ platformId, kind }: StackReply): boolean {
  return platformId !== null && kind !== 'kubernetes';
}

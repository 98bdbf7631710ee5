import { Button } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import type { StackDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '#shared/detail/back-link.js';
import { DetailPage } from '#shared/detail/detail-page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MissingItem } from '#shared/problems/missing-item.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { StackHeaderActions } from './header/stack-header-actions.js';
import { StackPageSkeleton } from './stack/stack-page-skeleton.js';
import { StackStateLine } from './stack/stack-state.js';
import { StackTabs, type StackTab } from './stack-tabs.js';
import { stackTabsMessages } from './stack-tabs.messages.js';

interface StackTabPageProps {
  stackId: number;
  tab: StackTab;
  children: (detail: StackDetailReply) => ReactNode;
}

/** A tab of a stack, below the header that is the same on all tabs. */
export function StackTabPage({ stackId, tab, children }: StackTabPageProps) {
  const t = useMessages(stackTabsMessages);
  const { data, error, refetch } = useQuery(stackDetail(stackId));
  if (error instanceof ApiProblem && error.code === 'STACK_UNKNOWN') {
    return (
      <MissingItem error={error}>
        <Button renderRoot={(props) => <Link to="/stacks" {...props} />}>{t('toStacks')}</Button>
      </MissingItem>
    );
  }
  const title = data?.stack.name ?? t('stack');
  return (
    <DetailPage
      backLink={<BackLink to="/stacks">{t('back')}</BackLink>}
      title={title}
      windowTitle={tab === 'summary' ? title : t('windowTitle', { tab: t(tab), name: title })}
      state={data && <StackStateLine stack={data.stack} />}
      actions={
        data && (
          <StackHeaderActions key={stackId} stack={data.stack} latestRun={data.redeploys[0]} />
        )
      }
      tabs={<StackTabs stackId={stackId} />}
    >
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <StackPageSkeleton />}
      {data && children(data)}
    </DetailPage>
  );
}

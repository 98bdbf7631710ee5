import type { StackDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { Page } from '#shared/feedback/page.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { PlatformLink } from './platform-link.js';
import { StackTabs } from './stack-tabs.js';

interface StackTabPageProps {
  stackId: number;
  /** Title while the name of the stack is unknown. */
  title: string;
  titleOf: (name: string) => string;
  children: (detail: StackDetailReply) => ReactNode;
}

/** A tab of a stack that needs nothing but the details of the stack. */
export function StackTabPage({ stackId, title, titleOf, children }: StackTabPageProps) {
  const { data, error, refetch } = useQuery(stackDetail(stackId));
  return (
    <>
      <StackTabs stackId={stackId} />
      {!data && !error && <PageSkeleton />}
      {(data || error) && (
        <Page
          title={data ? titleOf(data.stack.name) : title}
          actions={data && <PlatformLink stack={data.stack} />}
        >
          {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
          {data && children(data)}
        </Page>
      )}
    </>
  );
}

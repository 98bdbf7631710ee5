import { Alert, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { onlyStackMessages } from './only-stack.messages.js';
import { OnlyStackPlan } from './only-stack.js';
import { PlannedServers } from './planned-servers.js';
import { maxStacksPerRequest, onlyStackOf, type RedeployPlan } from './redeploy-plan.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';
import type { RedeployScope, ScopeContent } from '../redeploy-scope.js';
import { SkippedStacks } from './skipped-stacks.js';
import type { Forecast } from './use-forecast.js';

interface RedeployPreviewProps {
  scope: RedeployScope | null;
  content: ScopeContent;
  plan: RedeployPlan;
  /** Undefined until the forecast is known. */
  forecast?: Forecast | undefined;
}

export function RedeployPreview({ scope, content, plan, forecast }: RedeployPreviewProps) {
  const t = useMessages(redeployMessages);
  const tOnlyStack = useMessages(onlyStackMessages);
  // The reply contains the health of each server. The server picker uses the same query, so the
  // reply is usually cached.
  const { data } = useInfiniteQuery(stackList({ limit: 1 }));
  if (content.error) return <ProblemAlert error={content.error} onRetry={content.retry} />;
  if (!content.complete) {
    return (
      <Text size="sm" role="status">
        {t('reading', { read: content.stacks.length, total: content.total })}
      </Text>
    );
  }
  const { selectedStacks, servers, skipped, overLimitCount } = plan;
  const onlyStack = onlyStackOf(plan);
  const serversWithHealth = data?.pages[0]?.servers ?? [];
  const skippedCount = skipped.reduce((sum, { stacks }) => sum + stacks.length, 0);
  const emptyText =
    scope?.kind === 'outdated' && skippedCount === 0 ? t('noOutdated') : t('nothing');
  return (
    <>
      {selectedStacks.length > 0 ? (
        <>
          {onlyStack ? (
            <OnlyStackPlan
              stack={onlyStack}
              plannedRedeploy={forecast?.plannedRedeployByStack.get(onlyStack.id)}
              health={serversWithHealth.find(({ id }) => id === onlyStack.server.id)?.health}
            />
          ) : (
            <PlannedServers {...{ servers, serversWithHealth, forecast }} />
          )}
          <Text size="sm" c="dimmed">
            {onlyStack ? tOnlyStack('how') : t('how')}
          </Text>
        </>
      ) : (
        <Text size="sm" fw={600}>
          {emptyText}
        </Text>
      )}
      {overLimitCount > 0 && (
        <Alert color="blue" icon={<Info aria-hidden />} role="status">
          {t('overLimit', { limit: maxStacksPerRequest, overLimit: overLimitCount })}
        </Alert>
      )}
      {skippedCount > 0 && (
        <details className={classes.leftOut} open={skippedCount <= 20}>
          <summary>{t('leftOut', { count: skippedCount })}</summary>
          <SkippedStacks
            groups={skipped.map(({ reason, stacks }) => ({
              reason,
              names: stacks.map(({ name }) => name),
            }))}
          />
        </details>
      )}
    </>
  );
}

import { Text } from '@mantine/core';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { planMessages } from './plan.messages.js';
import { imageChangeOf, type RedeployPlan } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';

interface PlanSummaryProps {
  plan: RedeployPlan;
  forecast: Forecast;
}

export function PlanSummary({ plan, forecast }: PlanSummaryProps) {
  const t = useMessages(planMessages);
  const format = useFormat();
  const { plannedRedeployByStack, expectedSeconds } = forecast;
  const plannedRedeploys = plan.selectedStacks.flatMap(
    ({ id }) => plannedRedeployByStack.get(id) ?? [],
  );
  const count = (change: string) =>
    plannedRedeploys.filter((stack) => imageChangeOf(stack) === change).length;
  const unknownCount = count('unknown') + plan.selectedStacks.length - plannedRedeploys.length;
  const skippedCount = plan.skipped.reduce((sum, { stacks }) => sum + stacks.length, 0);
  return (
    <Text size="sm" fw={600} role="status">
      {t('summary', { changing: count('yes'), same: count('no'), unknown: unknownCount })}
      {skippedCount > 0 && ` ${t('skips', { count: skippedCount })}`}
      {expectedSeconds !== null &&
        ` ${t('takes', { duration: format.estimate(expectedSeconds * 1000) })}`}
    </Text>
  );
}

import { Checkbox, NativeSelect, Text } from '@mantine/core';
import type { RedeployStrategyRequest } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import type { RedeployPlan } from '../plan/redeploy-plan.js';
import { OrderList } from './order-list.js';
import classes from './order.module.css';
import { orderMessages } from './order.messages.js';
import { maxOrderableStacks } from './stack-order.js';

interface StrategySectionProps {
  plan: RedeployPlan;
  /** True if the request lists the stacks; false if the API decides which stacks are redeployed. */
  listsStacks: boolean;
  strategy: RedeployStrategyRequest;
  onStrategy: (strategy: RedeployStrategyRequest) => void;
  onOrder: (ids: number[]) => void;
}

const limitOptions = [1, 2, 3, 4, 5, 10, 20, 50];

/**
 * The order of the stacks, the canary, and the limits of a batch. Collapsed, because most users
 * need none of them.
 */
export function StrategySection(props: StrategySectionProps) {
  const { plan, listsStacks, strategy, onStrategy, onOrder } = props;
  const t = useMessages(orderMessages);
  const { selectedStacks, servers } = plan;
  const [firstStack] = selectedStacks;
  if (firstStack === undefined || selectedStacks.length < 2) return null;
  const isOrderable = listsStacks && selectedStacks.length <= maxOrderableStacks;
  return (
    <details className={classes.section}>
      <summary>{t('title')}</summary>
      <div className={classes.content}>
        {isOrderable ? (
          <OrderList stacks={selectedStacks} onOrder={onOrder} />
        ) : (
          <Text size="sm" c="dimmed">
            {listsStacks ? t('tooMany', { limit: maxOrderableStacks }) : t('byName')}
          </Text>
        )}
        <Checkbox
          label={isOrderable ? t('canary', { name: firstStack.name }) : t('canaryPlain')}
          description={t('canaryHint')}
          checked={strategy.canary === true}
          onChange={({ currentTarget: { checked } }) =>
            onStrategy({ ...withoutPart(strategy, 'canary'), ...(checked && { canary: true }) })
          }
        />
        <div className={classes.limits}>
          {servers.length > 1 && (
            <NativeSelect
              label={t('parallel')}
              description={t('parallelHint')}
              value={strategy.maxParallel ?? ''}
              data={[
                { value: '', label: t('parallelAll') },
                ...limitOptionsBelow(servers.length, (count) => t('parallelSome', { count })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onStrategy(withLimit(strategy, 'maxParallel', value))
              }
            />
          )}
          <NativeSelect
            label={t('stop')}
            description={t('stopHint')}
            value={strategy.stopAfterFailures ?? ''}
            data={[
              { value: '', label: t('stopNever') },
              ...limitOptionsBelow(selectedStacks.length, (count) => t('stopAfter', { count })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onStrategy(withLimit(strategy, 'stopAfterFailures', value))
            }
          />
        </div>
      </div>
    </details>
  );
}

/**
 * Returns only limits below `maxCount`, the number of servers or stacks, because higher limits and
 * `maxCount` itself have no effect.
 */
function limitOptionsBelow(maxCount: number, label: (count: number) => string) {
  return limitOptions
    .filter((count) => count < maxCount)
    .map((count) => ({ value: String(count), label: label(count) }));
}

function withLimit(
  strategy: RedeployStrategyRequest,
  limit: 'maxParallel' | 'stopAfterFailures',
  value: string,
): RedeployStrategyRequest {
  return { ...withoutPart(strategy, limit), ...(value !== '' && { [limit]: Number(value) }) };
}

function withoutPart(
  strategy: RedeployStrategyRequest,
  part: keyof RedeployStrategyRequest,
): RedeployStrategyRequest {
  const { [part]: _, ...rest } = strategy;
  return rest;
}

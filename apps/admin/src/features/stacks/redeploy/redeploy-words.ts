import type { Translate } from '#shared/i18n/messages.js';
import type { RedeployPlan } from './plan/redeploy-plan.js';
import type { RedeployScope } from './redeploy-scope.js';
import type { redeployMessages } from './redeploy.messages.js';

/** If at least this many stacks are selected, the user must type a word to confirm. */
const typedConfirmationThreshold = 50;

type TranslateRedeploy = Translate<keyof (typeof redeployMessages)['en']>;

export function titleOf(scope: RedeployScope | null, t: TranslateRedeploy): string {
  if (scope?.kind === 'all') return t('titleAll');
  if (scope?.kind === 'outdated') return t('titleOutdated');
  if (scope?.kind === 'matching') return t('titleMatching');
  const [onlyStack, ...otherStacks] = scope?.stacks ?? [];
  return onlyStack && otherStacks.length === 0
    ? t('titleOne', { name: onlyStack.name })
    : t('titleStacks');
}

export function actionOf({ selectedStacks, servers }: RedeployPlan, t: TranslateRedeploy): string {
  const [onlyStack] = selectedStacks;
  if (onlyStack && selectedStacks.length === 1) {
    return t('actOne', { name: onlyStack.name, server: onlyStack.server.name });
  }
  return t('act', { stacks: selectedStacks.length, servers: servers.length });
}

export function confirmationWordOf(
  scope: RedeployScope | null,
  { selectedStacks }: RedeployPlan,
  t: TranslateRedeploy,
): string | undefined {
  if (selectedStacks.length === 0) return undefined;
  if (scope?.kind === 'all') return t('wordAll');
  return selectedStacks.length >= typedConfirmationThreshold ? t('word') : undefined;
}

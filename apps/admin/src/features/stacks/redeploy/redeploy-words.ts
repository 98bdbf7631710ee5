import type { Translate } from '#shared/i18n/messages.js';
import type { RedeployPlan } from './plan/redeploy-plan.js';
import type { RedeployScope } from './redeploy-scope.js';
import type { redeployMessages } from './redeploy.messages.js';

/** If at least this many stacks are selected, the user must type a word to confirm. */
const typedConfirmationFrom = 50;

type TranslateRedeploy = Translate<keyof (typeof redeployMessages)['en']>;

export function titleOf(scope: RedeployScope | null, t: TranslateRedeploy): string {
  if (scope?.kind === 'all') return t('titleAll');
  if (scope?.kind === 'outdated') return t('titleOutdated');
  if (scope?.kind === 'matching') return t('titleMatching');
  const [only, ...others] = scope?.stacks ?? [];
  return only && others.length === 0 ? t('titleOne', { name: only.name }) : t('titleStacks');
}

export function actionOf({ selectedStacks, servers }: RedeployPlan, t: TranslateRedeploy): string {
  const [only] = selectedStacks;
  if (only && selectedStacks.length === 1) {
    return t('actOne', { name: only.name, server: only.server.name });
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
  return selectedStacks.length >= typedConfirmationFrom ? t('word') : undefined;
}

import type { ApiClient } from '@stackyard/api-client';
import {
  planRedeploys,
  type PlannedImageReply,
  type PlannedRedeployReply,
  type RedeployPlanReply,
  type RedeployStrategyRequest,
  type SkipReason,
  type StackComparisonReply,
} from '@stackyard/contracts';
import type { CommandContext } from '../command.js';
import { durationText } from '../timing/duration.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { formatTable } from '../output/table.js';
import { strategyText } from './strategy.js';
import { stackNamingFor, skippedStackName } from './names.js';
import { selectionOf, type StackSelectionOptions } from './selection.js';

/**
 * Prints what a redeploy would change, without starting anything.
 *
 * @throws CommandFailure `changes` if a redeploy would or might change something
 */
export async function printPlan(
  api: ApiClient,
  { strategy, ...stacks }: StackSelectionOptions & { strategy?: RedeployStrategyRequest },
  json: boolean,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const selection = await selectionOf(api, stacks, signal);
  const body = { ...selection, ...(strategy && { strategy }), compare: true };
  const plan = await api.call(planRedeploys, { body, signal });
  if (json) terminal.printJson(plan);
  else {
    const nameOf = stackNamingFor(plan, stacks.names);
    const rows = [
      ...plan.redeploys.map((redeploy) => planRow(redeploy, nameOf(redeploy))),
      ...plan.skipped.map((skippedStack) =>
        skippedRow(skippedStack, skippedStackName(skippedStack, nameOf)),
      ),
    ];
    if (rows.length > 0) for (const line of formatTable(planHeader, rows)) terminal.print(line);
    for (const line of remediesOf(plan)) terminal.log(line, 'quiet');
    const orderText = strategyText(plan.strategy);
    if (orderText !== null) terminal.log(`In this order: ${orderText}.`, 'quiet');
    if (plan.hold) terminal.log(`Redeploys are on hold: ${plan.hold.reason}`, 'bad');
  }
  const summary = planText(plan);
  if (plan.redeploys.some(({ changes }) => changes !== 'no')) {
    throw new CommandFailure('changes', summary);
  }
  terminal.log(summary, 'quiet');
}

const planHeader = ['STACK', 'CHANGES', 'IMAGES', 'SINCE LAST REDEPLOY', 'TIME', 'WARNINGS'];

function planRow(plannedRedeploy: PlannedRedeployReply, name: string): string[] {
  const { changes, images, comparison, expectedSeconds, warnings } = plannedRedeploy;
  const imageTexts = images.filter((image) => image.changes !== 'no').map(imageText);
  return [
    name,
    changes,
    imageTexts.join(', '),
    comparison === null ? '' : comparisonText(comparison),
    expectedSeconds === null ? '' : durationText(expectedSeconds * 1000),
    warnings.join(', '),
  ];
}

/** Remedies for skipped stacks, by reason. Reasons that already name the remedy are left out. */
const remedyTexts: Partial<Record<SkipReason, string>> = {
  self: 'Update Stackyard on its host, for example with docker compose.',
  stopped: 'Start the stack first: stackyard start NAME.',
  orphaned:
    'Add the environment in Portainer again, or assign the stack to another environment there.',
  external: 'To manage the stack in Stackyard, recreate it in Portainer.',
  duplicate: 'On the Stacks page, remove the extra records.',
  kubernetes: 'Redeploy the stack in Portainer.',
  unsupported: 'Redeploy the stack in Portainer.',
  deploying: 'Wait until Portainer has finished, then try again.',
  missing: 'Check in Portainer whether the stack was removed or the API key has lost access.',
  'already-open': 'Wait until the redeploy ends, or cancel it.',
  'not-checked': 'Check the images first, or leave out --outdated.',
  'never-in-bulk': 'Redeploy the stack on its own.',
  'rolled-back': 'Wait for a newer image, or leave out --outdated.',
};

/** Returns the remedies for the skipped stacks, without duplicates. */
function remediesOf({ skipped }: RedeployPlanReply): string[] {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const remedy = remedyTexts[reason];
    return remedy === undefined ? [] : [`${reason}: ${remedy}`];
  });
}

function skippedRow({ reason }: RedeployPlanReply['skipped'][number], name: string): string[] {
  return [name, `skipped: ${reason}`, '', '', '', ''];
}

/**
 * Formats what has changed since the last redeploy, for example
 * `file +2 -1, variables +API_URL -LOG_LEVEL ~TOKEN`. A tilde marks variables with a new value. If
 * the changes are unknown, the text contains the reason. The text also names the one-shot services
 * that will run again.
 */
export function comparisonText(comparison: StackComparisonReply): string {
  const { fault, file, env, git, oneShotServices, deployedAt } = comparison;
  const names =
    env === null
      ? []
      : [
          ...env.added.map((name) => `+${name}`),
          ...env.removed.map((name) => `-${name}`),
          ...env.changed.map((name) => `~${name}`),
        ];
  const isAlreadyDeployed = deployedAt !== null && (file?.changed === true || names.length > 0);
  const redeployedCommit = git?.redeployedCommit ?? null;
  const deployedCommit = git?.deployedCommit ?? null;
  const hasDeployedCommitChanged =
    redeployedCommit !== null && deployedCommit !== null && redeployedCommit !== deployedCommit;
  const newestCommit = git?.newest?.commit ?? null;
  const hasNewerCommit =
    newestCommit !== null && deployedCommit !== null && newestCommit !== deployedCommit;
  return [
    ...(file?.changed ? [`file +${file.added} -${file.removed}`] : []),
    ...(names.length > 0 ? [`variables ${names.join(' ')}`] : []),
    ...(isAlreadyDeployed ? ['already deployed by Portainer'] : []),
    ...(hasNewerCommit
      ? [`new commit ${deployedCommit.slice(0, 8)} → ${newestCommit.slice(0, 8)}`]
      : []),
    ...(git?.newest?.commit === null ? [unknownCommitsText(git.newest.faultCode)] : []),
    ...(hasDeployedCommitChanged
      ? [`commit ${redeployedCommit.slice(0, 8)} → ${deployedCommit.slice(0, 8)}`]
      : []),
    ...(fault === null ? [] : [`unknown: ${fault}`]),
    ...(oneShotServices?.length ? [`runs again: ${oneShotServices.join(' ')}`] : []),
  ].join(', ');
}

/**
 * Returns the reason why new commits are unknown. If there is no fault code, the repository has not
 * responded yet.
 */
function unknownCommitsText(faultCode: string | null): string {
  return faultCode === null ? 'new commits not checked yet' : `new commits unknown: ${faultCode}`;
}

/**
 * Formats the change of an image as `shop:2.4 → sha256:5b0d3e9f1a7c`, as
 * `shop:stable 2.4.1 → 2.5.0` if the images have different versions, or as `shop:2.4 (unknown)` if
 * it is unknown whether the image changes. Appends `(ignored)` if newer images are ignored.
 */
export function imageText({ reference, state, changes, ...image }: PlannedImageReply): string {
  if (changes === 'unknown') return `${reference} (unknown)`;
  const runningVersion = image.runningBuild?.version;
  const newVersion = image.newBuild?.version;
  const digest = image.newDigest?.slice(0, 'sha256:'.length + 12) ?? 'newer image';
  const change =
    runningVersion && newVersion && runningVersion !== newVersion
      ? ` ${runningVersion} → ${newVersion}`
      : ` → ${digest}`;
  return `${reference}${change}${state === 'ignored' ? ' (ignored)' : ''}`;
}

/** Formats a plan as `1 stack changes, 2 without newer images, 1 skipped, about 40 s`. */
export function planText({ redeploys, skipped, expectedSeconds }: RedeployPlanReply): string {
  const count = (value: string) => redeploys.filter(({ changes }) => changes === value).length;
  const changedCount = count('yes');
  const parts = [
    ...(changedCount > 0
      ? [`${changedCount} ${changedCount === 1 ? 'stack changes' : 'stacks change'}`]
      : []),
    ...(count('unknown') > 0 ? [`${count('unknown')} unknown`] : []),
    ...(count('no') > 0 ? [`${count('no')} without newer images`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(expectedSeconds === null ? [] : [`about ${durationText(expectedSeconds * 1000)}`]),
  ];
  return redeploys.length === 0 && skipped.length === 0 ? 'Nothing to redeploy' : parts.join(', ');
}

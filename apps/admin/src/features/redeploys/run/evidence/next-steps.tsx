import { Button, Group, Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { RotateCw, ScrollText } from 'lucide-react';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useLinkedDialog } from '#shared/dialogs/use-linked-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { RollbackButton } from '#shared/rollback/rollback-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { redeploysMessages } from '../../redeploys.messages.js';
import { problemOf } from './evidence-cause.js';
import { evidenceMessages } from './evidence.messages.js';
import classes from './evidence.module.css';
import { redeployEvidence, useRetryRun } from './evidence.queries.js';

const unsuccessfulStates: ReadonlySet<RedeployReply['state']> = new Set([
  'failed',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const);

/** Returns whether the run was unsuccessful or the stack failed afterwards. */
export function needsNextSteps({ state, failedAfter }: RedeployReply): boolean {
  return unsuccessfulStates.has(state) || failedAfter !== null;
}

/**
 * Offers to retry a run, to roll it back, and to open the log of the faulty container. Shown only
 * if the stack still exists, and the run was unsuccessful or the stack failed afterwards.
 */
export function NextSteps({ redeploy }: { redeploy: RedeployReply }) {
  const { id: redeployId, stack } = redeploy;
  if (!needsNextSteps(redeploy) || stack.id === null) return null;
  return (
    <Group gap="xs">
      <RetryButton redeploy={redeploy} stackId={stack.id} />
      {canBeRolledBack(redeploy) && (
        <RollbackButton scope={{ kind: 'redeploy', redeployId, name: stack.name }} size="xs" />
      )}
      <LogButton redeploy={redeploy} stackId={stack.id} />
    </Group>
  );
}

interface StepProps {
  redeploy: RedeployReply;
  stackId: number;
}

function RetryButton({ redeploy, stackId }: StepProps) {
  const t = useMessages(evidenceMessages);
  const navigate = useNavigate();
  const mayRun = useHasPermission(permissionOf(redeploy));
  const retry = useRetryRun(redeploy);
  // On the page of a batch, `?action=retry` opens the dialog that retries the whole batch.
  const isRunPage = useParams({ strict: false }).redeployId !== undefined;
  const [opened, setOpened] = useLinkedDialog('retry', isRunPage);
  if (!mayRun) return null;
  const { action, stack } = redeploy;
  return (
    <>
      <Button
        size="xs"
        leftSection={<RotateCw size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('retry')}
      </Button>
      <DangerDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('retryTitle', { action, name: stack.name })}
        action={t('retryAction')}
        color="violet"
        onConfirm={() => retry.mutateAsync(stackId)}
        onDone={(redeployId) => {
          setOpened(false);
          void navigate({ to: '/redeploys/$redeployId', params: { redeployId } });
        }}
      >
        <Text size="sm">{t('retryText', { action })}</Text>
        <RetryFacts redeploy={redeploy} />
      </DangerDialog>
    </>
  );
}

/** Facts about the redeploy to repeat: its environment, the reason for it, and its last result. */
function RetryFacts({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(evidenceMessages);
  const tRedeploys = useMessages(redeploysMessages);
  const tFailure = useMessages(failureMessages);
  const { server, environment, reason } = redeploy;
  const failure = redeploy.failure ?? redeploy.failedAfter;
  return (
    <dl className={`${detailClasses.facts} ${classes.retryFacts}`}>
      <Fact name={tRedeploys('server')}>
        {server.name} / {environment.name}
      </Fact>
      {reason !== null && <Fact name={tRedeploys('reason')}>{reason}</Fact>}
      {failure && (
        <Fact name={t('lastResult')}>
          {tFailure(`${failure.code}.cause`)} {failure.detail}
        </Fact>
      )}
    </dl>
  );
}

function permissionOf({ action }: RedeployReply) {
  if (action === 'redeploy') return 'stacks-redeploy';
  return action === 'rollback' ? 'stacks-rollback' : 'stacks-control';
}

/** Opens the current log of the container that most likely caused the failure. */
function LogButton({ redeploy, stackId }: StepProps) {
  const t = useMessages(evidenceMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const { data } = useQuery(redeployEvidence(redeploy));
  const worstContainer = data?.containers.find((container) => problemOf(container) !== null);
  if (!mayReadLogs || worstContainer === undefined) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<ScrollText size={14} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/stacks/$stackId/logs"
          params={{ stackId }}
          search={{ container: [worstContainer.name] }}
          {...props}
        />
      )}
    >
      {t('openLog', { name: worstContainer.name })}
    </Button>
  );
}

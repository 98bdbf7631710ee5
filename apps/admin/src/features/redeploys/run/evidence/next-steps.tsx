import { Button, Group } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { RollbackButton } from '#shared/rollback/rollback-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RetryRun } from '../retry/retry-run.js';
import { needsNextSteps } from '../unsuccessful-run.js';
import { problemOf } from './evidence-cause.js';
import { evidenceMessages } from './evidence.messages.js';
import { redeployEvidence } from './evidence.queries.js';

/**
 * Offers to retry a run, to roll it back, and to open the log of the faulty container. Shown only
 * if the stack still exists, and the run was unsuccessful or the stack failed afterwards.
 */
export function NextSteps({ redeploy }: { redeploy: RedeployReply }) {
  const { id: redeployId, stack, server } = redeploy;
  if (!needsNextSteps(redeploy) || stack.id === null) return null;
  return (
    <Group gap="xs">
      <RetryRun redeploy={redeploy} stackId={stack.id} />
      {canBeRolledBack(redeploy) && (
        <RollbackButton
          scope={{ kind: 'redeploy', redeployId, name: stack.name, server: server.name }}
          size="xs"
        />
      )}
      <LogButton redeploy={redeploy} stackId={stack.id} />
    </Group>
  );
}

interface LogButtonProps {
  redeploy: RedeployReply;
  stackId: number;
}

/** Opens the current log of the container that most likely caused the failure. */
function LogButton({ redeploy, stackId }: LogButtonProps) {
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

import { Text } from '@mantine/core';
import type { ContainerEvidence, RedeployEvidenceReply, RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ContainerEvidenceDetails } from './container-evidence.js';
import { causeOf, problemOf, type EvidenceCause } from './evidence-cause.js';
import { evidenceMessages } from './evidence.messages.js';
import classes from './evidence.module.css';
import { redeployEvidence } from './evidence.queries.js';

/** Shows the evidence of a failed run: the most likely cause, and the containers, worst first. */
export function EvidenceSection({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(evidenceMessages);
  const { data, error, refetch } = useQuery(redeployEvidence(redeploy));
  if (!redeploy.hasEvidence) return null;
  return (
    <Section title={t('title')}>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <Evidence evidence={data} />}
    </Section>
  );
}

function Evidence({ evidence }: { evidence: RedeployEvidenceReply }) {
  const t = useMessages(evidenceMessages);
  const { containers, isRestricted, omittedContainers, collectedAt, redeployId } = evidence;
  const [worstContainer] = containers;
  return (
    <div className={classes.evidence}>
      <Text fw={600}>{useCauseText()(causeOf(evidence))}</Text>
      {isRestricted && (
        <Text size="sm" c="dimmed">
          {t('restricted')}
        </Text>
      )}
      {containers.map((container) => (
        <ContainerEvidenceDetails
          key={container.id}
          container={container}
          collectedAt={collectedAt}
          fileName={`${redeployId}-${container.name}.log`}
          isOpen={container === worstContainer && hasUsefulEvidence(container)}
        />
      ))}
      {omittedContainers > 0 && <Text size="sm">{t('omitted', { count: omittedContainers })}</Text>}
    </div>
  );
}

function hasUsefulEvidence(container: ContainerEvidence): boolean {
  const hasContent = container.log !== null || (container.healthChecks ?? []).length > 0;
  return problemOf(container) !== null && hasContent;
}

function useCauseText(): (cause: EvidenceCause) => string {
  const t = useMessages(evidenceMessages);
  return (cause) => {
    switch (cause.key) {
      case 'allUp':
      case 'nothing':
        return t(cause.key);
      case 'gone':
        return t('gone', { names: cause.names });
      case 'exited':
      case 'restartingWithCode':
        return t(cause.key, { name: cause.name, code: cause.code });
      default:
        return t(cause.key, { name: cause.name });
    }
  };
}

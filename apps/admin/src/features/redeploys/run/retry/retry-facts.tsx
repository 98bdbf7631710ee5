import { Code } from '@mantine/core';
import type { PlannedRedeployReply, RedeployPlanReply, RedeployReply } from '@stackyard/contracts';
import { Fact } from '#shared/detail/fact.js';
import detailClasses from '#shared/detail/detail.module.css';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { obstacleMessages } from '#shared/vocabulary/obstacle.messages.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { redeploysMessages } from '../../redeploys.messages.js';
import { retryMessages } from './retry.messages.js';
import classes from './retry.module.css';

interface RetryFactsProps {
  redeploy: RedeployReply;
  /** The expected effect of a redeploy; undefined for other actions and while loading. */
  plan: RedeployPlanReply | undefined;
}

/**
 * The failure of the run, the current state of the stack, and the expected effect of a retry.
 */
export function RetryFacts({ redeploy, plan }: RetryFactsProps) {
  const t = useMessages(retryMessages);
  const tRedeploys = useMessages(redeploysMessages);
  const tFailure = useMessages(failureMessages);
  const tObstacle = useMessages(obstacleMessages);
  const failure = redeploy.failure ?? redeploy.failedAfter;
  const plannedRedeploy = plan?.redeploys[0];
  const skipped = plan?.skipped[0];
  return (
    <dl className={`${detailClasses.facts} ${classes.facts}`}>
      {failure && (
        <Fact name={t('result')}>
          {tFailure(`${failure.code}.cause`)}
          <br />
          <Code>{failure.code}</Code> {failure.detail}
        </Fact>
      )}
      <Fact name={tRedeploys('server')}>
        {redeploy.server.name} / {redeploy.environment.name}
      </Fact>
      {plannedRedeploy && <PlannedRedeployFacts planned={plannedRedeploy} />}
      {skipped && <Fact name={t('obstacle')}>{tObstacle(skipped.reason)}</Fact>}
    </dl>
  );
}

/** The current state of the stack, and the changes that a redeploy will make. */
function PlannedRedeployFacts({ planned: plannedRedeploy }: { planned: PlannedRedeployReply }) {
  const t = useMessages(retryMessages);
  const format = useFormat();
  const { health, containers, images, expectedSeconds } = plannedRedeploy;
  const newerImages = images.filter(({ changes }) => changes === 'yes');
  const areAllChangesKnown =
    images.length > 0 && images.every(({ changes }) => changes !== 'unknown');
  return (
    <>
      <Fact name={t('now')}>
        <span className={classes.now}>
          <StateBadge kind="stackHealth" value={health} />
          {t('running', {
            running: containers.running,
            total: containers.total - containers.finished,
          })}
        </span>
      </Fact>
      <Fact name={t('images')}>
        {newerImages.length === 0 && t(areAllChangesKnown ? 'sameImages' : 'unknownImages')}
        {newerImages.map(({ reference }) => (
          <div key={reference}>
            {t('newer')} <code>{reference}</code>
          </div>
        ))}
      </Fact>
      {expectedSeconds !== null && (
        <Fact name={t('expected')}>{format.estimate(expectedSeconds * 1000)}</Fact>
      )}
    </>
  );
}

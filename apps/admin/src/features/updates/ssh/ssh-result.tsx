import { Button, Text } from '@mantine/core';
import {
  sshStages,
  type SshFaultReply,
  type SshStage,
  type SshTestReply,
} from '@stackyard/contracts';
import { CheckList, verdictOf, type Verdict } from '#shared/feedback/check-list.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './ssh.module.css';
import { stageAdviceMessages, stageMessages, connectionTestMessages } from './ssh.messages.js';

export function SshTestPassed({ reply: { host, jumpHost, durationMs } }: { reply: SshTestReply }) {
  const t = useMessages(connectionTestMessages);
  return (
    <div className={classes.result} data-ok="true">
      <Text size="sm" fw={600} c="var(--tone-done-text)">
        {t('passed', { duration: durationMs })}
      </Text>
      <ConnectionStages verdict={() => 'passed'} />
      {[...(jumpHost ? [jumpHost] : []), host].map((testedHost) => (
        <div key={`${testedHost.host}:${testedHost.port}`}>
          <Text size="sm">
            {t('shows', { host: `${testedHost.host}:${testedHost.port}`, type: testedHost.type })}
          </Text>
          <code className={classes.fingerprint}>{testedHost.fingerprint}</code>
        </div>
      ))}
    </div>
  );
}

interface SshFaultProps {
  fault: SshFaultReply;
  /** The server's message about this particular case. */
  detail: string;
  onShowKey: () => void;
}

export function SshFault({ fault: { stage, presented }, detail, onShowKey }: SshFaultProps) {
  const t = useMessages(connectionTestMessages);
  const tStageAdvice = useMessages(stageAdviceMessages);
  return (
    <div className={classes.result}>
      <Text size="sm" fw={600} c="var(--tone-failed-text)">
        {t('failed')}
      </Text>
      <ConnectionStages verdict={(candidate) => verdictOf(candidate, stage, sshStages)} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {detail}
      </Text>
      <Text size="sm">{tStageAdvice(stage)}</Text>
      {presented && (
        <Button size="compact-sm" variant="default" onClick={onShowKey}>
          {t('showKey')}
        </Button>
      )}
    </div>
  );
}

/** The stages of the test, shown before its first result. */
export function SshTestSteps() {
  return <ConnectionStages verdict={() => 'notTried'} />;
}

function ConnectionStages({ verdict }: { verdict: (stage: SshStage) => Verdict }) {
  const t = useMessages(connectionTestMessages);
  const tStage = useMessages(stageMessages);
  return (
    <CheckList
      label={t('checks')}
      checks={sshStages.map((stage) => ({
        id: stage,
        label: tStage(stage),
        verdict: verdict(stage),
      }))}
    />
  );
}

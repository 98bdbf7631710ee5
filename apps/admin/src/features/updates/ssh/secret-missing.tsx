import { Button, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { CopyValue } from '#shared/feedback/copy-value.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import updatesClasses from '../updates.module.css';
import classes from './ssh.module.css';
import { sshMessages } from './ssh.messages.js';

const noticeId = 'ssh-secret';

/**
 * Explains that credentials cannot be stored until PLATFORM_SSH_SECRET is set, how to set it, and
 * how to set up SSH access without it.
 */
export function SecretMissing() {
  const t = useMessages(sshMessages);
  return (
    <div id={noticeId} tabIndex={-1} className={updatesClasses.notice}>
      <Notice tone="waiting" icon={KeyRound} isUrgent={false} title={t('secretTitle')}>
        <ol className={classes.steps}>
          <li>
            {t('secretGenerate')} <CopyableCode text="openssl rand -hex 32" />
          </li>
          <li>
            {t('secretSet')} <CopyableCode text="PLATFORM_SSH_SECRET=" />
          </li>
          <li>{t('secretRestart')}</li>
        </ol>
        <Text size="sm">
          {t('secretStill')} <code className={classes.inline}>-i {t('keyFileName')}</code>
        </Text>
      </Notice>
    </div>
  );
}

function CopyableCode({ text }: { text: string }) {
  const t = useMessages(sshMessages);
  return (
    <span className={classes.copyable}>
      <code className={classes.inline}>{text}</code>
      <CopyValue value={text} label={t('copyText', { text })} />
    </span>
  );
}

/**
 * Explains why the form can't be saved while the secret is missing. The button scrolls to the
 * instructions.
 */
export function SecretObstacle() {
  const t = useMessages(sshMessages);
  const showSteps = (): void => {
    const notice = document.getElementById(noticeId);
    notice?.scrollIntoView({ block: 'center' });
    notice?.focus({ preventScroll: true });
  };
  return (
    <>
      {t('secretObstacle')}{' '}
      <Button size="compact-sm" variant="subtle" onClick={showSteps}>
        {t('showSteps')}
      </Button>
    </>
  );
}

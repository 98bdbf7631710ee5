import { Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../updates.module.css';
import { sshMessages } from './ssh.messages.js';

/**
 * Explains that credentials cannot be stored until PLATFORM_SSH_SECRET is set, and how to set
 * up SSH access without it.
 */
export function SecretMissing() {
  const t = useMessages(sshMessages);
  return (
    <div className={classes.notice}>
      <Notice tone="waiting" icon={KeyRound} isUrgent={false} title={t('secretTitle')}>
        <Text size="sm">
          {t('secretText')} {t('secretStill')}
        </Text>
      </Notice>
    </div>
  );
}

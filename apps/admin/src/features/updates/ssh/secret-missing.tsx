import { Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../updates.module.css';
import { sshMessages } from './ssh.messages.js';

/** Says that credentials can't be stored, and what is possible until they can. */
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

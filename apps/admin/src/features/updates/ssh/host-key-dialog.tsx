import { Checkbox, Code, Text } from '@mantine/core';
import type { SshHostReply } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './ssh.module.css';
import { hostKeyMessages } from './ssh.messages.js';

interface HostKeyDialogProps {
  opened: boolean;
  onClose: () => void;
  presentedKey: SshHostReply;
  /** The fingerprint that was confirmed earlier; null for a new host. */
  expectedFingerprint: string | null;
  /** True if trusting the key saves it immediately. */
  storesImmediately: boolean;
  onTrust: () => Promise<void>;
}

/** Shows a host key before it is trusted, with a warning if the key has changed. */
export function HostKeyDialog(props: HostKeyDialogProps) {
  return props.expectedFingerprint === null ? (
    <NewKeyDialog {...props} />
  ) : (
    <ChangedKeyDialog {...props} expectedFingerprint={props.expectedFingerprint} />
  );
}

function NewKeyDialog({
  opened,
  onClose,
  presentedKey,
  storesImmediately,
  onTrust,
}: HostKeyDialogProps) {
  const t = useMessages(hostKeyMessages);
  const [hasComparedFingerprint, setHasComparedFingerprint] = useState(false);
  const { host, type, fingerprint } = presentedKey;
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('newTitle', { host })}
      actionLabel={t('trust')}
      color="violet"
      isReady={hasComparedFingerprint}
      missing={t('compareFirst')}
      onConfirm={onTrust}
    >
      <Text size="sm">{t('newText', { host })}</Text>
      <Code className={classes.command}>{`ssh-keygen -lf ${hostKeyPath(type)}`}</Code>
      <dl className={classes.facts}>
        <dt>{t('type')}</dt>
        <dd>
          <code className={classes.fingerprint}>{type}</code>
        </dd>
        <dt>{t('fingerprint')}</dt>
        <dd>
          <code className={classes.fingerprint}>{fingerprint}</code>
        </dd>
      </dl>
      <Checkbox
        label={t('compared')}
        checked={hasComparedFingerprint}
        onChange={(event) => setHasComparedFingerprint(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t(storesImmediately ? 'stores' : 'storesLater')}
      </Text>
    </DangerDialog>
  );
}

interface ChangedKeyProps extends HostKeyDialogProps {
  expectedFingerprint: string;
}

function ChangedKeyDialog(props: ChangedKeyProps) {
  const { opened, onClose, presentedKey, expectedFingerprint, storesImmediately, onTrust } = props;
  const t = useMessages(hostKeyMessages);
  const { host, type, fingerprint } = presentedKey;
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('changedTitle', { host })}
      actionLabel={t('replace')}
      confirmationWord={host}
      onConfirm={onTrust}
    >
      <Notice tone="failed" icon={TriangleAlert} title={t('changedLoud')}>
        <Text size="sm">{t('changedText')}</Text>
      </Notice>
      <dl className={classes.facts}>
        <dt>{t('before')}</dt>
        <dd>
          <code className={classes.fingerprint}>{expectedFingerprint}</code>
        </dd>
        <dt>{t('now')}</dt>
        <dd>
          <code className={classes.fingerprint} data-tone="failed">
            {fingerprint}
          </code>
        </dd>
        <dt>{t('type')}</dt>
        <dd>
          <code className={classes.fingerprint}>{type}</code>
        </dd>
      </dl>
      <Text size="sm">{t('compare')}</Text>
      <Code className={classes.command}>{`ssh-keygen -lf ${hostKeyPath(type)}`}</Code>
      <Text size="sm" c="dimmed">
        {t(storesImmediately ? 'stores' : 'storesLater')}
      </Text>
    </DangerDialog>
  );
}

/**
 * Returns the file in which OpenSSH stores the public host key of a type such as `ssh-ed25519`. For
 * an unknown type, the file name contains a wildcard.
 */
function hostKeyPath(type: string): string {
  const name = /ed25519|ecdsa|rsa|dsa/.exec(type)?.[0] ?? '*';
  return `/etc/ssh/ssh_host_${name}_key.pub`;
}

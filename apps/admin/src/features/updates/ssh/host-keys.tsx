import { Text } from '@mantine/core';
import type { SshSetupReply } from '@stackyard/contracts';
import { Check, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { hostsOf, type SshValues, type SshForm } from './fields/ssh-values.js';
import classes from './ssh.module.css';
import { sshMessages } from './ssh.messages.js';

interface HostKeysProps {
  form: SshForm;
  ssh: SshSetupReply | null;
  readOnly: boolean;
}

export function HostKeys({ form, ssh, readOnly }: HostKeysProps) {
  const t = useMessages(sshMessages);
  const values = useWatch({
    control: form.control,
    compute: (formValues: SshValues) => formValues,
  });
  const { target, jumpHost } = hostsOf(values);
  const hosts = values.host === '' ? [] : jumpHost === null ? [target] : [jumpHost, target];
  const storedKeys = [ssh?.hostKey, ssh?.jumpHostKey];
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('keysHint')}
      </Text>
      <dl className={classes.keys}>
        {hosts.map((host) => {
          const key = values.pinnedFingerprints[host];
          return (
            <div key={host}>
              <dt>
                {t('keyOf', { host })}
                <KeyState isConfirmed={key !== undefined} isStored={storedKeys.includes(key)} />
              </dt>
              <dd>
                {key === undefined ? (
                  !readOnly && t('noKey')
                ) : (
                  <code className={classes.fingerprint}>{key}</code>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

interface KeyStateProps {
  isConfirmed: boolean;
  /** False if the key was confirmed after the SSH settings were last saved. */
  isStored: boolean;
}

function KeyState({ isConfirmed, isStored }: KeyStateProps) {
  const t = useMessages(sshMessages);
  if (isConfirmed && isStored) return <ToneBadge tone="done" icon={Check} label={t('confirmed')} />;
  return (
    <ToneBadge
      tone="waiting"
      icon={TriangleAlert}
      label={t(isConfirmed ? 'unsavedKey' : 'unconfirmed')}
    />
  );
}

import { Text } from '@mantine/core';
import type { SshSetupReply } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { hostsOf, type SshValues, type SshForm } from './fields/ssh-values.js';
import classes from './ssh.module.css';
import { sshMessages } from './ssh.messages.js';

export function HostKeys({ form, ssh }: { form: SshForm; ssh: SshSetupReply | null }) {
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
          const key = values.pinned[host];
          return (
            <div key={host}>
              <dt>{t('keyOf', { host })}</dt>
              <dd>
                {key === undefined ? (
                  <Text size="sm" c="var(--tone-waiting-text)">
                    {t('noKey')}
                  </Text>
                ) : (
                  <code className={classes.fingerprint}>{key}</code>
                )}
                {key !== undefined && !storedKeys.includes(key) && (
                  <Text size="sm" c="var(--tone-waiting-text)">
                    {t('unsavedKey')}
                  </Text>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

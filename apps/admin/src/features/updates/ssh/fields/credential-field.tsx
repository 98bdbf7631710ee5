import { Button, FileButton, Group, Input, PasswordInput, Text, Textarea } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { SecretField } from '#shared/forms/fields/secret-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Credential, CredentialMode, SshForm } from './ssh-values.js';
import classes from '../ssh.module.css';
import { sshMessages } from '../ssh.messages.js';

interface CredentialFieldProps {
  form: SshForm;
  name: Credential;
  isStored: boolean;
  readOnly: boolean;
}

/** A credential that is never shown. It can be entered, replaced or removed. */
export function CredentialField({ form, name, isStored, readOnly }: CredentialFieldProps) {
  const t = useMessages(sshMessages);
  const mode = useWatch({ control: form.control, name: `credentialModes.${name}` });
  const change = (selected: CredentialMode): void => {
    form.setValue(`credentialModes.${name}`, selected, { shouldDirty: true });
    form.setValue(name, '', { shouldDirty: true });
  };
  if (readOnly) {
    return (
      <Input.Wrapper label={t(name)} labelElement="div">
        <Text size="sm" c="dimmed">
          {t(isStored ? 'isSet' : 'notSet')}
        </Text>
      </Input.Wrapper>
    );
  }
  if (mode === 'keep') {
    return (
      <SecretField
        label={t(name)}
        onReplace={() => change('enter')}
        onRemove={() => change('drop')}
      />
    );
  }
  if (mode === 'drop') {
    return (
      <Input.Wrapper label={t(name)} labelElement="div">
        <Group gap="sm">
          <Text size="sm" c="var(--tone-waiting-text)">
            {t('dropped')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => change('keep')}>
            {t('undo')}
          </Button>
        </Group>
      </Input.Wrapper>
    );
  }
  return (
    <div>
      {name === 'privateKey' ? <KeyInput form={form} /> : <SecretInput form={form} name={name} />}
      {isStored && (
        <Button size="compact-sm" variant="default" mt={4} onClick={() => change('keep')}>
          {t('keep')}
        </Button>
      )}
    </div>
  );
}

function SecretInput({ form, name }: { form: SshForm; name: 'password' | 'passphrase' }) {
  const t = useMessages(sshMessages);
  return (
    <PasswordInput
      label={t(name)}
      autoComplete="new-password"
      {...form.register(name)}
      error={form.errorOf(name)}
    />
  );
}

function KeyInput({ form }: { form: SshForm }) {
  const t = useMessages(sshMessages);
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    form.setValue('privateKey', await file.text(), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className={classes.key}>
      <Textarea
        className={classes.mono}
        label={t('privateKey')}
        description={t('privateKeyHint')}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        {...form.register('privateKey')}
        error={form.errorOf('privateKey')}
      />
      <FileButton onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} className={classes.readFile} size="compact-sm" variant="default">
            {t('readFile')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

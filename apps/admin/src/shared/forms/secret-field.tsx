import { Button, Group, Input, PasswordInput, Text, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { formsMessages } from './forms.messages.js';

interface SecretFieldProps extends PasswordInputProps {
  /** True when the server holds a value already; it is never sent back. */
  stored: boolean;
  /** Called when somebody decides to keep the stored value after all. */
  onKeep?: () => void;
}

/** A write-only field: a stored value is said to be set, and is replaced on request only. */
export function SecretField({ stored, onKeep, ...input }: SecretFieldProps) {
  const t = useMessages(formsMessages);
  const [replacing, setReplacing] = useState(false);
  if (stored && !replacing) {
    return (
      <Input.Wrapper label={input.label} labelElement="div">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t('secretSet')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setReplacing(true)}>
            {t('secretReplace')}
          </Button>
        </Group>
      </Input.Wrapper>
    );
  }
  const keep = (): void => {
    setReplacing(false);
    onKeep?.();
  };
  return (
    <>
      <PasswordInput autoComplete="off" {...input} />
      {stored && (
        <Button size="compact-sm" variant="subtle" onClick={keep}>
          {t('secretKeep')}
        </Button>
      )}
    </>
  );
}

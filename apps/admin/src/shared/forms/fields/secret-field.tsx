import { Button, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';

interface SecretFieldProps {
  label: ReactNode;
  /** Shows an input for a new value. The stored value is never sent to the browser. */
  onReplace: () => void;
  /** Omit it if the secret is required and cannot be removed. */
  onRemove?: () => void;
}

/** A stored secret, which can be replaced or removed but never read. */
export function SecretField({ label, onReplace, onRemove }: SecretFieldProps) {
  const t = useMessages(formsMessages);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('secretSet')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onReplace}>
          {t('secretReplace')}
        </Button>
        {onRemove && (
          <Button size="compact-sm" variant="default" color="red" onClick={onRemove}>
            {t('secretRemove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

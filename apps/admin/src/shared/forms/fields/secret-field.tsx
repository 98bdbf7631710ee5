import { Button, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';

interface SecretFieldProps {
  label: ReactNode;
  /** Called to show an input for a new value. The stored value is never sent to the browser. */
  onReplace: () => void;
  /** Omit it if the secret cannot be removed separately. */
  onRemove?: () => void;
}

/** A stored secret. Users can replace or remove it but never see it. */
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

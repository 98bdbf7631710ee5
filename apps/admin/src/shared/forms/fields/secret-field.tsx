import { Button, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';

interface SecretFieldProps {
  label: ReactNode;
  /** Leads to where a new value is entered; the stored one is never sent to the page. */
  onReplace: () => void;
  /** Absent where the secret cannot be missing. */
  onRemove?: () => void;
}

/** A secret that is stored: it is said to be set, and can be replaced or removed, never read. */
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

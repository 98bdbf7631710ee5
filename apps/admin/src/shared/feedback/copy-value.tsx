import { ActionIcon, Button } from '@mantine/core';
import { Check, Copy, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { useCopy } from '../run-view/log/use-copy.js';
import { secretsMessages } from '../secrets/secrets.messages.js';

interface CopyValueProps {
  value: string;
  /** Accessible name of the button, which says what is copied. */
  label: string;
  /** The button's text, shown after the icon. If omitted, the button shows only the icon. */
  children?: ReactNode;
}

export function CopyValue({ value, label, children }: CopyValueProps) {
  const t = useMessages(secretsMessages);
  const { result, copy } = useCopy();
  const Icon = result === 'copied' ? Check : result === 'copyRefused' ? CircleX : Copy;
  const announcement = (
    <span role="status" className="visually-hidden">
      {result && t(result)}
    </span>
  );
  if (children !== undefined) {
    return (
      <>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={label}
          onClick={() => copy(value)}
        >
          {result ? t(result) : children}
        </Button>
        {announcement}
      </>
    );
  }
  return (
    <>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={label}
        title={result ? t(result) : label}
        onClick={() => copy(value)}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
      {announcement}
    </>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { Check, Copy, CircleX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.js';
import { copyText } from '../../shared/run-view/hand-over.js';
import { eventLogMessages } from './event-log.messages.js';

interface CopyValueProps {
  /** What ends up on the clipboard. */
  value: string;
  /** Says what is copied. */
  label: string;
  /** Written on the button; only an icon without it. */
  children?: ReactNode;
}

/** How long the button says what came of it, in milliseconds. */
const saidFor = 3000;

/** Copies a value and says whether that worked. */
export function CopyValue({ value, label, children }: CopyValueProps) {
  const t = useMessages(eventLogMessages);
  const [result, setResult] = useState<'copied' | 'copyRefused' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), saidFor);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (): void => {
    copyText(value).then(
      () => setResult('copied'),
      () => setResult('copyRefused'),
    );
  };
  const Icon = result === 'copied' ? Check : result === 'copyRefused' ? CircleX : Copy;
  const said = (
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
          onClick={copy}
        >
          {result ? t(result) : children}
        </Button>
        {said}
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
        onClick={copy}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
      {said}
    </>
  );
}

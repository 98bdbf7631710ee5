import { ActionIcon, Popover, Text, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { copyText } from './hand-over.js';
import { logText } from './log-text.js';
import type { RunLogLine } from './run-log.js';
import { runViewMessages } from './run-view.messages.js';

/** How long the button says what came of it, in milliseconds. */
const saidFor = 3000;

export function CopyLog({ lines }: { lines: readonly RunLogLine[] }) {
  const t = useMessages(runViewMessages);
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), saidFor);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (): void => {
    copyText(logText(lines)).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  };
  return (
    <Popover opened={result === 'refused'} onDismiss={() => setResult(null)} width={260}>
      <Popover.Target>
        <Tooltip label={t(result === 'copied' ? 'copied' : 'copy')} openDelay={400}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('copy')} onClick={copy}>
            {result === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" role="alert">
          {t('copyRefused')}
        </Text>
      </Popover.Dropdown>
      <span role="status" className="visually-hidden">
        {result === 'copied' && t('copied')}
      </span>
    </Popover>
  );
}

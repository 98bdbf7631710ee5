import { ActionIcon, Popover, Text, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useMessages } from '../../i18n/messages.js';
import { logText } from './text/log-text.js';
import type { RunLogLine } from './text/run-log.js';
import { runViewMessages } from '../run-view.messages.js';
import { useCopy } from './use-copy.js';

export function CopyLog({ lines }: { lines: readonly RunLogLine[] }) {
  const t = useMessages(runViewMessages);
  const { result, copy, clear } = useCopy();
  return (
    <Popover opened={result === 'copyRefused'} onDismiss={clear} width={260}>
      <Popover.Target>
        <Tooltip label={t(result === 'copied' ? 'copied' : 'copy')} openDelay={400}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('copy')}
            onClick={() => copy(logText(lines))}
          >
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

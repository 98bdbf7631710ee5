import { Button, Group, Text } from '@mantine/core';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { copyText, downloadText } from '../run-view/hand-over.js';
import { secretsMessages } from './secrets.messages.js';

/** How long the button says that it has copied, in milliseconds. */
const saidFor = 3000;

interface SecretActionsProps {
  secret: string | readonly string[];
  fileName: string | undefined;
}

/** Ways to take a secret along. */
export function SecretActions({ secret, fileName }: SecretActionsProps) {
  const t = useMessages(secretsMessages);
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(null), saidFor);
    return () => clearTimeout(timer);
  }, [result]);
  const text = typeof secret === 'string' ? secret : secret.join('\n');
  const copied = result === 'copied';
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => {
            copyText(text).then(
              () => setResult('copied'),
              () => setResult('refused'),
            );
          }}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        {fileName && (
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => downloadText(`${text}\n`, fileName)}
          >
            {t('download')}
          </Button>
        )}
      </Group>
      <span role="status" className="visually-hidden">
        {copied && t('copied')}
      </span>
      {result === 'refused' && (
        <Text size="sm" c="error" role="alert" mt="xs">
          {t('copyRefused')}
        </Text>
      )}
    </div>
  );
}

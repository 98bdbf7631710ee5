import { Button, Group, Text } from '@mantine/core';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import { downloadText } from '../run-view/export-text.js';
import { useCopy } from '../run-view/log/use-copy.js';
import { secretsMessages } from './secrets.messages.js';

interface SecretActionsProps {
  secret: string | readonly string[];
  fileName: string | undefined;
}

export function SecretActions({ secret, fileName }: SecretActionsProps) {
  const t = useMessages(secretsMessages);
  const { result, copy } = useCopy({ keepRefusal: true });
  const text = typeof secret === 'string' ? secret : secret.join('\n');
  const isCopied = result === 'copied';
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => copy(text)}
        >
          {t(isCopied ? 'copied' : 'copy')}
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
        {isCopied && t('copied')}
      </span>
      {result === 'copyRefused' && (
        <Text size="sm" c="error" role="alert" mt="xs">
          {t('copyRefused')}
        </Text>
      )}
    </div>
  );
}

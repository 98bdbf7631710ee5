import { Button, Group } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { encodeMessages } from './encode.messages.js';
import { OutputFolder } from './output-folder.js';

interface EncodeFormFooterProps {
  outputDir: UseFormRegisterReturn;
  problem: unknown;
  isStarting: boolean;
  onClose: () => void;
}

export function EncodeFormFooter({
  outputDir,
  problem,
  isStarting,
  onClose,
}: EncodeFormFooterProps) {
  const t = useMessages(encodeMessages);
  return (
    <>
      <OutputFolder {...outputDir} />
      {problem !== null && <ProblemAlert error={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isStarting}>
          {t('start')}
        </Button>
      </Group>
    </>
  );
}

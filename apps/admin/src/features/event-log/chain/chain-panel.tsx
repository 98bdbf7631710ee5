import { Button, Group, Progress, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { logChain } from '../event-log.queries.js';
import { ChainHead } from './chain-head.js';
import { chainMessages } from './chain.messages.js';
import type { ChainCheck } from './use-chain-check.js';
import { Verdict } from './verdict.js';

interface ChainPanelProps {
  check: ChainCheck;
  onOpenEntry: (id: number) => void;
}

/** The format that the contract requires for a chain head. */
const headPattern = /^[1-9]\d{0,14}:[0-9a-f]{64}$/;

export function ChainPanel({ check, onOpenEntry }: ChainPanelProps) {
  const t = useMessages(chainMessages);
  const chain = useQuery(logChain);
  const [head, setHead] = useState('');
  const enteredHead = head.trim().toLowerCase();
  const isMalformed = enteredHead !== '' && !headPattern.test(enteredHead);
  return (
    <Stack gap="sm">
      <div>
        <Title order={2}>{t('title')}</Title>
        <Text size="xs" c="dimmed">
          {t('text')}
        </Text>
      </div>
      {chain.error && <ProblemAlert error={chain.error} onRetry={() => void chain.refetch()} />}
      {chain.data && <ChainHead chain={chain.data} />}
      {check.running ? (
        <VerificationProgress check={check} />
      ) : (
        <>
          {check.error !== null && <ProblemAlert error={check.error} />}
          {check.last && <Verdict check={check.last} onOpenEntry={onOpenEntry} />}
          {!check.last && (
            <Text size="sm" role="status">
              {t('never')}
            </Text>
          )}
          <TextInput
            size="xs"
            label={t('noted')}
            description={t('notedHint')}
            placeholder="12345:9f86d081…"
            value={head}
            error={isMalformed ? t('notedWrong') : undefined}
            onChange={(event) => setHead(event.currentTarget.value)}
            spellCheck={false}
            autoComplete="off"
          />
          <Group>
            <Button
              size="xs"
              leftSection={<ShieldCheck size={14} aria-hidden />}
              disabled={isMalformed}
              onClick={() => void check.start(enteredHead)}
            >
              {t('verify')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function VerificationProgress({ check: { progress, cancel } }: { check: ChainCheck }) {
  const t = useMessages(chainMessages);
  const { checkedLinkCount, total } = progress ?? { checkedLinkCount: 0, total: 0 };
  return (
    <>
      <Progress
        value={total > 0 ? (checkedLinkCount / total) * 100 : 0}
        aria-label={t('progress')}
        animated
        size="md"
      />
      <Text size="sm">
        {progress ? t('checked', { checked: checkedLinkCount, of: total }) : t('starting')}
      </Text>
      <Group>
        <Button size="xs" variant="default" onClick={cancel} data-autofocus>
          {t('cancel')}
        </Button>
      </Group>
    </>
  );
}

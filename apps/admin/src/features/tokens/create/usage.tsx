import { SegmentedControl, Text } from '@mantine/core';
import { listStacks, readSession, type TokenReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import classes from '../tokens.module.css';
import { tokensMessages } from '../tokens.messages.js';
import { kindsFor, pipelineSnippet, type SnippetKind } from './pipeline-snippets.js';

/**
 * Shows how to use a new token: with commands for a pipeline if the token can redeploy exactly one
 * stack, and otherwise with an example request.
 */
export function Usage({ token }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const { stackIds, effective } = token;
  const onlyStackId =
    stackIds?.length === 1 && effective.includes('stacks-redeploy') ? stackIds[0] : null;
  const { data } = useQuery({
    ...stackDetail(onlyStackId ?? 0),
    enabled: typeof onlyStackId === 'number' && effective.includes('stacks-access'),
  });
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('example')}
      </Text>
      {data ? (
        <PipelineUsage stack={data.stack.name} />
      ) : (
        <pre className={classes.example}>{exampleCommand(token)}</pre>
      )}
    </div>
  );
}

function PipelineUsage({ stack }: { stack: string }) {
  const t = useMessages(tokensMessages);
  const [kind, setKind] = useState<SnippetKind>('curl');
  return (
    <>
      <Text size="sm">{t('exampleHint')}</Text>
      <SegmentedControl
        mt="xs"
        size="xs"
        aria-label={t('example')}
        data={kindsFor(stack).map((value) => ({ value, label: names[value] }))}
        value={kind}
        onChange={setKind}
      />
      <pre className={classes.example}>
        {pipelineSnippet(kind, { origin: window.location.origin, stack })}
      </pre>
    </>
  );
}

const names: Record<SnippetKind, string> = {
  curl: 'curl',
  cli: 'stackyard',
  github: 'GitHub',
  gitlab: 'GitLab',
};

/**
 * Returns a command with a harmless request that the token may make. The command reads the secret
 * from a variable, because a secret in the command would end up in the shell history.
 */
function exampleCommand({ effective }: TokenReply): string {
  const { path } = effective.includes('stacks-access') ? listStacks : readSession;
  return `curl -H "Authorization: Bearer $STACKYARD_TOKEN" \\\n  ${window.location.origin}${path}`;
}

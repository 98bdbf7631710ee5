import { Text } from '@mantine/core';
import type { IssuedTokenReply, TokenReply } from '@stackyard/contracts';
import { listStacks, readSession } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { SecretOnceDialog } from '#shared/secrets/secret-once-dialog.js';
import classes from '../tokens.module.css';
import { tokensMessages } from '../tokens.messages.js';

interface IssuedTokenProps {
  issued: IssuedTokenReply;
  onDone: () => void;
}

/**
 * A harmless request that the token is allowed to make. It omits the secret, which would end up in
 * the shell history.
 */
function exampleCommand({ effective }: TokenReply): string {
  const { path } = effective.includes('stacks-access') ? listStacks : readSession;
  return `curl -H "Authorization: Bearer $STACKYARD_TOKEN" \\\n  ${window.location.origin}${path}`;
}

export function IssuedToken({ issued: { token, secret }, onDone }: IssuedTokenProps) {
  const t = useMessages(tokensMessages);
  const { name, owner } = token;
  return (
    <SecretOnceDialog
      title={t('issuedTitle', { name })}
      owner={`${owner.displayName} (${owner.username})`}
      secret={secret}
      note={t('issuedNote')}
      onDone={onDone}
    >
      <div>
        <Text size="sm" fw={600}>
          {t('example')}
        </Text>
        <pre className={classes.example}>{exampleCommand(token)}</pre>
      </div>
    </SecretOnceDialog>
  );
}

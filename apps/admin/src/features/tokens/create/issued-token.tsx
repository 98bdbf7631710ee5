import type { IssuedTokenReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { OneTimeSecretDialog } from '#shared/secrets/secret-once-dialog.js';
import { tokensMessages } from '../tokens.messages.js';
import { Usage } from './usage.js';

interface IssuedTokenProps {
  issuedToken: IssuedTokenReply;
  onDone: () => void;
}

export function IssuedToken({ issuedToken: { token, secret }, onDone }: IssuedTokenProps) {
  const t = useMessages(tokensMessages);
  const { name, owner } = token;
  return (
    <OneTimeSecretDialog
      title={t('issuedTitle', { name })}
      owner={`${owner.displayName} (${owner.username})`}
      secret={secret}
      note={t('issuedNote')}
      onDone={onDone}
    >
      <Usage token={token} />
    </OneTimeSecretDialog>
  );
}

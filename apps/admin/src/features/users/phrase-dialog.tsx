import { useMessages } from '#shared/i18n/messages.js';
import { OneTimeSecretDialog } from '#shared/secrets/secret-once-dialog.js';
import { createUserMessages } from './users.messages.js';

export interface IssuedPhrase {
  name: string;
  username: string;
  phrase: string;
}

interface PhraseDialogProps {
  issuedPhrase: IssuedPhrase;
  onDone: () => void;
}

export function PhraseDialog({
  issuedPhrase: { name, username, phrase },
  onDone,
}: PhraseDialogProps) {
  const t = useMessages(createUserMessages);
  return (
    <OneTimeSecretDialog
      title={t('phraseTitle')}
      owner={name === username ? username : `${name} (${username})`}
      secret={phrase}
      note={t('phraseNote')}
      onDone={onDone}
    />
  );
}

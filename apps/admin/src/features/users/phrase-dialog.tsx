import { useMessages } from '#shared/i18n/messages.js';
import { SecretOnceDialog } from '#shared/secrets/secret-once-dialog.js';
import { createUserMessages } from './users.messages.js';

/** A phrase that the server has just told, and whose it is. */
export interface IssuedPhrase {
  name: string;
  username: string;
  phrase: string;
}

interface PhraseDialogProps {
  issued: IssuedPhrase;
  onDone: () => void;
}

/** The security phrase, this once, with the advice how to hand it over. */
export function PhraseDialog({ issued: { name, username, phrase }, onDone }: PhraseDialogProps) {
  const t = useMessages(createUserMessages);
  return (
    <SecretOnceDialog
      title={t('phraseTitle')}
      owner={name === username ? username : `${name} (${username})`}
      secret={phrase}
      note={t('phraseNote')}
      onDone={onDone}
    />
  );
}

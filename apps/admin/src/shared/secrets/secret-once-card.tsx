import { Button, Checkbox, Group, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { UnsavedWarning } from '../forms/saving/unsaved-warning.js';
import { useMessages } from '../i18n/messages.js';
import { SecretActions } from './secret-actions.js';
import classes from './secret-once-card.module.css';
import { PrintableSecret } from './printable-secret.js';
import { SecretText } from './secret-text.js';
import { secretsMessages } from './secrets.messages.js';

export interface OneTimeSecretCardProps {
  title: string;
  /** Name of the user, token or other item that the secret belongs to. */
  owner: string;
  /** A phrase, a token, or a list of codes. */
  secret: string | readonly string[];
  /** What the secret is for and how to pass it on. This text is also printed. */
  note?: string;
  /** Offers a download as a text file with this name. */
  fileName?: string;
  /** Replaces "Done" on the button. */
  doneLabel?: string;
  /** Called after the user confirms that they have saved the secret. */
  onDone: () => void;
  /** Shown below the secret but not printed, e.g. a usage example. */
  children?: ReactNode;
}

/**
 * A secret that the server reveals only once. Until the user confirms that they have saved it,
 * leaving the page needs confirmation. Printing prints a sheet with the secret instead of the page.
 */
export function OneTimeSecretCard(props: OneTimeSecretCardProps) {
  const { title, owner, secret, note, fileName, doneLabel, onDone, children } = props;
  const t = useMessages(secretsMessages);
  const [isConfirmed, setIsConfirmed] = useState(false);
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <KeyRound size={20} aria-hidden />
        <div>
          <div className={classes.title}>{title}</div>
          <div className={classes.owner}>{t('for', { owner })}</div>
        </div>
      </div>
      <SecretText secret={secret} />
      <SecretActions secret={secret} fileName={fileName} />
      <Text size="sm">
        {note && `${note} `}
        {t('once')}
      </Text>
      {children}
      <Group justify="space-between" gap="sm">
        <Checkbox
          label={t('kept')}
          checked={isConfirmed}
          onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
        />
        <Button disabled={!isConfirmed} onClick={onDone}>
          {doneLabel ?? t('done')}
        </Button>
      </Group>
      <PrintableSecret title={title} owner={owner} secret={secret} note={note} />
      <UnsavedWarning
        isActive={!isConfirmed}
        isOpenedBySearch
        title={t('leaveTitle')}
        text={t('leaveText')}
      />
    </section>
  );
}

import { Button, Checkbox, Group, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { UnsavedWarning } from '../forms/saving/unsaved-warning.js';
import { useMessages } from '../i18n/messages.js';
import { SecretActions } from './secret-actions.js';
import classes from './secret-once-card.module.css';
import { SecretPaper } from './secret-paper.js';
import { SecretText } from './secret-text.js';
import { secretsMessages } from './secrets.messages.js';

export interface SecretOnceCardProps {
  title: string;
  /** Whose it is: a name or the name of what it belongs to. */
  owner: string;
  /** A phrase, a token, or one code per entry. */
  secret: string | readonly string[];
  /** What it is for and how it is handed over; stands on the paper too. */
  note?: string;
  /** Offers it as a text file of this name. */
  fileName?: string;
  /** Said on the button that ends it, instead of "Done". */
  doneLabel?: string;
  /** After the person has said that they keep it. */
  onDone: () => void;
  /** Below the secret, not on the paper: an example of its use. */
  children?: ReactNode;
}

/** A secret that the server tells this once. It is left only on purpose, and printed alone. */
export function SecretOnceCard(props: SecretOnceCardProps) {
  const { title, owner, secret, note, fileName, doneLabel, onDone, children } = props;
  const t = useMessages(secretsMessages);
  const [kept, setKept] = useState(false);
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
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button disabled={!kept} onClick={onDone}>
          {doneLabel ?? t('done')}
        </Button>
      </Group>
      <SecretPaper title={title} owner={owner} secret={secret} note={note} />
      <UnsavedWarning when={!kept} withSearch title={t('leaveTitle')} text={t('leaveText')} />
    </section>
  );
}

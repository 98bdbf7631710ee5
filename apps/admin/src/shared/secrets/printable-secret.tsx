import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import classes from './secret-once-card.module.css';
import { SecretText } from './secret-text.js';
import { secretsMessages } from './secrets.messages.js';

interface PrintableSecretProps {
  title: string;
  owner: string;
  secret: string | readonly string[];
  note: string | undefined;
}

/** The printed form of the secret. It replaces the page, no matter how the user starts printing. */
export function PrintableSecret({ title, owner, secret, note }: PrintableSecretProps) {
  const t = useMessages(secretsMessages);
  const format = useFormat();
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  useEffect(() => {
    // The browser prints the page as soon as this handler returns, so render synchronously.
    const onBeforePrint = (): void => flushSync(() => setPrintedAt(Date.now()));
    const onAfterPrint = (): void => setPrintedAt(null);
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  if (printedAt === null) return null;
  const { origin } = window.location;
  return createPortal(
    <div className={classes.paper}>
      <h1>Stackyard</h1>
      <h2>{title}</h2>
      <p>{t('for', { owner })}</p>
      <SecretText secret={secret} />
      {note && <p>{note}</p>}
      <p>{t('printed', { origin, date: format.dateTime(printedAt) })}</p>
    </div>,
    document.body,
  );
}

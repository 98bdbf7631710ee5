import type { EventLogEntryReply, LogLink } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { CopyValue } from '#shared/feedback/copy-value.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';

interface RawEntryProps {
  entry: EventLogEntryReply;
  link: LogLink | undefined;
}

/** The entry as JSON: its fields and, once they are loaded, its hashes in the chain. */
export function RawEntry({ entry, link }: RawEntryProps) {
  const t = useMessages(entryMessages);
  const text = JSON.stringify(link ? { ...entry, ...link } : entry, null, 2);
  return (
    <details className={classes.raw}>
      <summary>{t('raw')}</summary>
      <div className={classes.rawTools}>
        <CopyValue value={text} label={t('copyRaw')}>
          {t('copyRaw')}
        </CopyValue>
      </div>
      <pre className={classes.json}>{text}</pre>
    </details>
  );
}

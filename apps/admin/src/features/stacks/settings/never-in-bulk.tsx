import { Lock } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { settingsMessages } from './settings.messages.js';
import classes from './settings.module.css';

/** Marks a stack that redeploys of several stacks skip. */
export function NeverInBulk() {
  const t = useMessages(settingsMessages);
  return (
    <span className={classes.alone} title={`${t('neverInBulk')}: ${t('neverInBulkSentence')}`}>
      <Lock size={13} aria-hidden />
      <span className="visually-hidden">{t('neverInBulk')}</span>
    </span>
  );
}

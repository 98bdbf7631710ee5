import { Lock } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { settingsMessages } from './settings.messages.js';
import classes from './settings.module.css';

/** Marks a stack that is skipped when several stacks are redeployed together. */
export function NeverInBulk() {
  const t = useMessages(settingsMessages);
  return (
    <span className={classes.alone} title={`${t('neverInBulk')}: ${t('neverInBulkSentence')}`}>
      <Lock size={13} aria-hidden />
      <span className="visually-hidden">{t('neverInBulk')}</span>
    </span>
  );
}

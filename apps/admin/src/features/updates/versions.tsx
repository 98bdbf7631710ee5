import type { UpdateRunReply } from '@stackyard/contracts';
import { ArrowRight } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';

type VersionsProps = Pick<UpdateRunReply, 'versionBefore' | 'versionAfter'>;

export function Versions({ versionBefore, versionAfter }: VersionsProps) {
  const t = useMessages(updatesMessages);
  if (versionBefore === null && versionAfter === null) return t('unknownVersion');
  return (
    <span className={classes.versions}>
      <span className="visually-hidden">{t('before')}</span>
      {versionBefore ?? t('unknownVersion')}
      {versionAfter !== null && (
        <>
          <ArrowRight size={14} aria-hidden />
          <span className="visually-hidden">{t('after')}</span>
          <strong>{versionAfter}</strong>
        </>
      )}
    </span>
  );
}

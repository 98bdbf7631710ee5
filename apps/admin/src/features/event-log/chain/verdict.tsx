import { Button } from '@mantine/core';
import type { LogFault } from '@stackyard/contracts';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { chainMessages } from './chain.messages.js';
import classes from './chain.module.css';
import type { LastCheck } from './last-check.js';

interface VerdictProps {
  check: LastCheck;
  onOpenEntry: (id: number) => void;
}

export function Verdict({ check: { at, verdict }, onOpenEntry }: VerdictProps) {
  const t = useMessages(chainMessages);
  const format = useFormat();
  const { intact, checked, fault, headId, openDeletions } = verdict;
  const time = format.dateTime(at);
  if (intact) {
    return (
      <div role="status" className={classes.verdict} data-tone="done">
        <ShieldCheck size={20} aria-hidden />
        <div>
          <strong>{t('intact')}</strong>
          <p>{t('intactText', { checked, headId, when: time })}</p>
          {openDeletions > 0 && <p>{t('openDeletions', { count: openDeletions })}</p>}
        </div>
      </div>
    );
  }
  return (
    <div role="alert" className={classes.verdict} data-tone="failed">
      <ShieldX size={20} aria-hidden />
      <div>
        <strong>{t('broken')}</strong>
        {fault && <p>{t(`fault.${toKnownKind(fault)}`, { id: fault.id })}</p>}
        {fault && <p className={classes.found}>{fault.found}</p>}
        <p>{t('brokenText', { checked, when: time })}</p>
        {fault && fault.kind !== 'removed' && (
          <Button size="compact-sm" variant="default" onClick={() => onOpenEntry(fault.id)}>
            {t('openEntry', { id: fault.id })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the kind of a fault, or `other` for a kind that only a newer server knows. */
function toKnownKind({ kind }: LogFault): LogFault['kind'] | 'other' {
  const translatedKinds = ['changed', 'inserted', 'removed', 'head-missed'];
  return translatedKinds.includes(kind) ? kind : 'other';
}

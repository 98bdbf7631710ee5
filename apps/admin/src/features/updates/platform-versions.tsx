import type { PlatformVersionReply } from '@stackyard/contracts';
import { ArrowUp, Check } from 'lucide-react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';

export function PlatformVersions({ servers }: { servers: readonly PlatformVersionReply[] }) {
  const t = useMessages(updatesMessages);
  return (
    <Section title={t('servers')} aside={t('newestChecked')}>
      <ul className={detailClasses.rows}>
        {servers.map((server) => (
          <li key={server.id} className={classes.server}>
            <strong>{server.name}</strong>
            <span>{server.version === null ? t('unknownVersion') : nameOfVersion(server)}</span>
            <NewestVersion {...server} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function nameOfVersion({ version, edition }: PlatformVersionReply): string {
  return [version, edition].filter(Boolean).join(' ');
}

function NewestVersion({ version, newestVersion }: PlatformVersionReply) {
  const t = useMessages(updatesMessages);
  if (newestVersion === null)
    return <span className={detailClasses.quiet}>{t('newestUnknown')}</span>;
  if (newestVersion === version) return <ToneBadge tone="done" icon={Check} label={t('newest')} />;
  return <ToneBadge tone="waiting" icon={ArrowUp} label={t('newer', { version: newestVersion })} />;
}

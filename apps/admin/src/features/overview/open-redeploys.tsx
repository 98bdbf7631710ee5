import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';
import { Section } from './section.js';

// Loaded lazily, because it contains the texts of all failures.
const OpenRedeploy = lazyComponent(async () => (await import('./open-redeploy.js')).OpenRedeploy);

const maxShownRedeploys = 8;

/** Sorts running redeploys first, then queued ones in the order in which they were queued. */
function sortByRunOrder(redeploys: readonly RedeployReply[]): RedeployReply[] {
  const rankOf = ({ state }: RedeployReply): number => (state === 'running' ? 0 : 1);
  return [...redeploys].sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
}

export function OpenRedeploys({ redeploys }: { redeploys: readonly RedeployReply[] }) {
  const t = useMessages(overviewMessages);
  const hiddenCount = redeploys.length - maxShownRedeploys;
  return (
    <Section title={t('running')}>
      <ul className={classes.items}>
        {sortByRunOrder(redeploys)
          .slice(0, maxShownRedeploys)
          .map((redeploy) => (
            <OpenRedeploy key={redeploy.id} redeploy={redeploy} />
          ))}
        {hiddenCount > 0 && (
          <li className={classes.item}>
            <Link to="/redeploys" search={{ state: ['queued', 'running'] }}>
              {t('moreRunning', { count: hiddenCount })}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import { useFormat } from '../../shared/i18n/format.js';
import { useMessages } from '../../shared/i18n/messages.js';
import type { HourOfEvents } from './day-strip.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';

/** One column per hour, as high as it was busy; failures are the red part of it. */
export function HourStrip({ hours }: { hours: readonly HourOfEvents[] }) {
  const t = useMessages(overviewMessages);
  const most = Math.max(1, ...hours.map(({ count }) => count));
  return (
    <>
      <ol className={classes.strip} aria-label={t('day')}>
        {hours.map((hour) => (
          <Hour key={hour.from} hour={hour} most={most} />
        ))}
      </ol>
      <p className={classes.legend} aria-hidden>
        <span data-tone="done" /> {t('legendGood')}
        <span data-tone="failed" /> {t('legendBad')}
      </p>
    </>
  );
}

function Hour({ hour: { from, to, count, bad }, most }: { hour: HourOfEvents; most: number }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  const span = { from: format.clock(from), to: format.clock(to) };
  const label = bad > 0 ? t('hourBad', { ...span, count, bad }) : t('hour', { ...span, count });
  const height = (part: number): string => `${(part / most) * 100}%`;
  return (
    <li>
      <Link
        to="/event-log"
        search={{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }}
        aria-label={label}
        title={label}
        className={classes.hour}
      >
        <span data-tone="failed" style={{ height: height(bad) }} />
        <span data-tone="done" style={{ height: height(count - bad) }} />
      </Link>
      <span className={classes.hourLabel} aria-hidden>
        {new Date(from).getHours() % 6 === 0 && format.clock(from)}
      </span>
    </li>
  );
}

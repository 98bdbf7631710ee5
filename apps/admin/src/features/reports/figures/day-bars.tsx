import type { ReportLanguage } from '@stackyard/contracts';
import { createFormat } from '#shared/i18n/format.js';
import classes from './figures.module.css';

interface DayCount {
  date: string;
  succeeded: number;
  failed: number;
}

interface DayBarsProps {
  title: string;
  days: readonly DayCount[];
  labels: { succeeded: string; failed: string };
  language: ReportLanguage;
}

/** One bar per day. Screen readers use the table instead. */
export function DayBars({ title, days, labels, language }: DayBarsProps) {
  const format = createFormat(language);
  const maxCount = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed));
  const heightOf = (count: number) => ({ height: `${(count / maxCount) * 100}%` });
  return (
    <figure className={classes.chart} aria-hidden>
      <figcaption>
        <strong>{title}</strong>
        <span data-part="succeeded">{labels.succeeded}</span>
        <span data-part="failed">{labels.failed}</span>
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.maxCount}>{format.number(maxCount)}</span>
        {days.map(({ date, succeeded, failed }) => (
          <div
            key={date}
            className={classes.day}
            title={`${format.day(date)}: ${format.number(succeeded)} / ${format.number(failed)}`}
          >
            <span data-part="failed" style={heightOf(failed)} />
            <span data-part="succeeded" style={heightOf(succeeded)} />
          </div>
        ))}
      </div>
      <div className={classes.axis}>
        {days.map(({ date }) => (
          <span key={date}>{Number(date.slice(8)) % 7 === 1 && Number(date.slice(8))}</span>
        ))}
      </div>
    </figure>
  );
}

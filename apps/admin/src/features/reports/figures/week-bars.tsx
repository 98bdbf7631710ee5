import type { ReportLanguage, ReportWeekReply } from '@stackyard/contracts';
import { createFormat } from '#shared/i18n/format.js';
import { translate } from '#shared/i18n/messages.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';

interface WeekBarsProps {
  weeks: readonly ReportWeekReply[];
  language: ReportLanguage;
}

export function WeekBars({ weeks, language }: WeekBarsProps) {
  const t = translate(figuresMessages, language);
  const format = createFormat(language);
  const maxCount = Math.max(1, ...weeks.map(({ succeeded, failed }) => succeeded + failed));
  const heightOf = (count: number) => ({ height: `${(count / maxCount) * 100}%` });
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>{t('redeploysAWeek')}</strong>
        <span data-part="succeeded">{t('succeeded')}</span>
        <span data-part="failed">{t('failed')}</span>
      </figcaption>
      <ol className={classes.weeks} aria-label={t('redeploysAWeek')}>
        {weeks.map(({ from, succeeded, failed }) => (
          <li key={from}>
            <span className="visually-hidden">
              {t('week', { day: format.day(from), succeeded, failed })}
            </span>
            <span className={classes.column} aria-hidden>
              <span className={classes.total}>{format.number(succeeded + failed)}</span>
              <span data-part="succeeded" style={heightOf(succeeded)} />
              <span data-part="failed" style={heightOf(failed)} />
            </span>
            <span className={classes.week} aria-hidden>
              {format.dayAndMonth(`${from}T00:00:00`)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

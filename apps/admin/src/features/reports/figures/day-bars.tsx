import type { ReportLanguage } from '@stackyard/contracts';
import { createFormat } from '#shared/i18n/format.js';
import classes from './figures.module.css';

interface DayCount {
  date: string;
  well: number;
  badly: number;
}

interface DayBarsProps {
  title: string;
  days: readonly DayCount[];
  /** Labels for the two parts of a bar. */
  words: { well: string; badly: string };
  language: ReportLanguage;
}

/** One bar per day. Screen readers use the table instead. */
export function DayBars({ title, days, words, language }: DayBarsProps) {
  const format = createFormat(language);
  const most = Math.max(1, ...days.map(({ well, badly }) => well + badly));
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <figure className={classes.chart} aria-hidden>
      <figcaption>
        <strong>{title}</strong>
        <span data-part="well">{words.well}</span>
        <span data-part="badly">{words.badly}</span>
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.most}>{format.number(most)}</span>
        {days.map(({ date, well, badly }) => (
          <div
            key={date}
            className={classes.day}
            title={`${format.day(date)}: ${format.number(well)} / ${format.number(badly)}`}
          >
            <span data-part="badly" style={height(badly)} />
            <span data-part="well" style={height(well)} />
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

import { CircleX, Ship, SquareTerminal, TriangleAlert } from 'lucide-react';
import { memo, type MouseEvent, type Ref } from 'react';
import { useMessages } from '../../i18n/messages.js';
import classes from './log-panel.module.css';
import { markFound } from './log-search.js';
import type { RunLogLevel, RunLogLine } from '../run-log.js';
import { runViewMessages } from '../run-view.messages.js';

interface LogRowProps {
  ref: Ref<HTMLDivElement> | undefined;
  index: number;
  /** Pixels from the top of the log. */
  start: number;
  row: RunLogLine;
  time: string;
  /** CSS width, the same for all lines. */
  numberWidth: string;
  query: string;
  /** True for the line that the address names. */
  named: boolean;
  /** True for the found line that is shown. */
  current: boolean;
  onLine: (line: number) => void;
}

/** Scrolling draws the lines that come into sight, not those that stay there. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { ref, index, start, row, time, numberWidth, query, named, current, onLine } = props;
  const t = useMessages(runViewMessages);
  const follow = (event: MouseEvent): void => {
    // A click that opens a tab or copies the address keeps its usual meaning.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLine(row.seq);
  };
  return (
    <div
      ref={ref}
      className={classes.row}
      data-index={index}
      data-level={row.level}
      data-named={named || undefined}
      data-current={current || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <a
        href={`#L${row.seq}`}
        className={classes.number}
        style={{ width: numberWidth }}
        aria-label={t('line', { seq: row.seq })}
        aria-current={named ? 'location' : undefined}
        // A long log would hold the Tab key for ever; the line one has come to can be linked.
        tabIndex={named || current ? 0 : -1}
        onClick={follow}
      >
        {row.seq}
      </a>
      <time className={classes.time} dateTime={row.at} title={row.at}>
        {time}
      </time>
      <span className={classes.text}>
        <Level level={row.level} />
        {markFound(row.text, query).map(({ text, found }, part) =>
          found ? <mark key={part}>{text}</mark> : text,
        )}
      </span>
    </div>
  );
});

/** What is neither grave nor unusual goes unmarked. */
const icons = { warn: TriangleAlert, error: CircleX, stderr: SquareTerminal, stackyard: Ship };

function Level({ level }: { level: RunLogLevel }) {
  const t = useMessages(runViewMessages);
  if (level === 'info' || level === 'stdout') return null;
  const Icon = icons[level];
  return <Icon size={13} className={classes.level} role="img" aria-label={t(level)} />;
}

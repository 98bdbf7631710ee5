import { useState } from 'react';
import { useLocale } from '../../i18n/locale.js';
import { useMessages } from '../../i18n/messages.js';
import { LogRow } from './log-row.js';
import classes from './log-panel.module.css';
import { formatSinceStart } from './text/log-text.js';
import type { ShownLine } from './text/shown-lines.js';
import { runViewMessages } from '../run-view.messages.js';
import { useLogScroll, type LogScrollOptions } from './scroll/use-log-scroll.js';

interface LogLinesProps extends LogScrollOptions {
  lines: readonly ShownLine[];
  /** Title of the log; undefined if it is the only log on the page. */
  title: string | undefined;
  pattern: RegExp | null;
  onUnfold: (source: string) => void;
  onLinkLine: ((line: number) => void) | undefined;
  showsRelativeTime: boolean;
}

/** The lines of a log, of which only those in or near the visible part are rendered. */
export function LogLines(props: LogLinesProps) {
  const {
    lines,
    title,
    pattern,
    currentMatchIndex,
    line,
    onLinkLine,
    onUnfold,
    wrapsLines,
    showsRelativeTime,
  } = props;
  const t = useMessages(runViewMessages);
  const { area, virtualizer, onScroll } = useLogScroll(props);
  const count = lines.length;
  const formatTime = useTimeFormat(showsRelativeTime, lines[0]?.at);
  const numberWidth = `${Math.max(3, String(lines.at(-1)?.seq ?? 0).length)}ch`;
  return (
    <div
      ref={area}
      className={classes.lines}
      role="region"
      aria-label={
        title === undefined ? t('lines', { count }) : `${title}: ${t('lines', { count })}`
      }
      tabIndex={0}
      data-wrap={wrapsLines || undefined}
      onScroll={onScroll}
    >
      <div className={classes.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = lines[index];
          return (
            row && (
              <LogRow
                key={row.seq}
                ref={wrapsLines ? virtualizer.measureElement : undefined}
                index={index}
                start={start}
                row={row}
                time={formatTime(row.at)}
                numberWidth={numberWidth}
                pattern={pattern}
                onUnfold={onUnfold}
                isLinked={row.seq === line}
                isCurrentMatch={index === currentMatchIndex}
                onLinkLine={onLinkLine}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/**
 * Returns a function that formats the time of a line: relative to the first line, or as the time of
 * day, with the date if the log does not begin today.
 */
function useTimeFormat(
  showsRelativeTime: boolean,
  firstAt: string | undefined,
): (at: string) => string {
  const locale = useLocale();
  const [today] = useState(() => new Date().toDateString());
  const isFromToday = firstAt === undefined || new Date(firstAt).toDateString() === today;
  const absoluteFormat = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    ...(!isFromToday && { day: '2-digit', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  const startTime = firstAt === undefined ? 0 : new Date(firstAt).getTime();
  return (at) =>
    showsRelativeTime
      ? formatSinceStart(new Date(at).getTime() - startTime)
      : absoluteFormat.format(new Date(at));
}

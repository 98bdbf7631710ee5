import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { keepsFollowing, type ScrollPlace } from './follow.js';
import { LogRow } from './log-row.js';
import classes from './log-panel.module.css';
import { sinceStart } from './log-text.js';
import type { RunLogLine } from './run-log.js';
import { runViewMessages } from './run-view.messages.js';

interface LogLinesProps {
  lines: readonly RunLogLine[];
  query: string;
  /** Index of the found line that is shown. */
  current: number | null;
  line: number | null;
  onLine: (line: number) => void;
  following: boolean;
  onFollowing: (following: boolean) => void;
  wrap: boolean;
  relative: boolean;
}

const rowHeight = 20;

/** The lines near the visible part; the others only take their room. */
export function LogLines(props: LogLinesProps) {
  const { lines, query, current, line, onLine, following, onFollowing, wrap, relative } = props;
  const t = useMessages(runViewMessages);
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<ScrollPlace>({ top: 0, below: 0 });
  const count = lines.length;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  useLayoutEffect(() => virtualizer.measure(), [wrap, virtualizer]);
  useLayoutEffect(() => {
    if (following && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [following, count, wrap, virtualizer]);
  const reached = line !== null && line <= count;
  useEffect(() => {
    if (reached && line !== null) virtualizer.scrollToIndex(line - 1, { align: 'center' });
  }, [reached, line, virtualizer]);
  useEffect(() => {
    if (current !== null) virtualizer.scrollToIndex(current, { align: 'center' });
  }, [current, virtualizer]);

  const scrolled = (): void => {
    const element = area.current;
    if (!element) return;
    const top = element.scrollTop;
    const now = { top, below: element.scrollHeight - element.clientHeight - top };
    const next = keepsFollowing(following, place.current, now);
    place.current = now;
    if (next !== following) onFollowing(next);
  };

  const time = useTimeFormat(relative, lines[0]?.at);
  const numberWidth = `${Math.max(3, String(count).length)}ch`;
  return (
    <div
      ref={area}
      className={classes.lines}
      role="region"
      aria-label={t('lines', { count })}
      tabIndex={0}
      data-wrap={wrap || undefined}
      onScroll={scrolled}
    >
      <div className={classes.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = lines[index];
          return (
            row && (
              <LogRow
                key={row.seq}
                ref={wrap ? virtualizer.measureElement : undefined}
                index={index}
                start={start}
                row={row}
                time={time(row.at)}
                numberWidth={numberWidth}
                query={query}
                named={row.seq === line}
                current={index === current}
                onLine={onLine}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function useTimeFormat(relative: boolean, first: string | undefined): (at: string) => string {
  const locale = useLocale();
  const absolute = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  const start = first === undefined ? 0 : new Date(first).getTime();
  return (at) =>
    relative ? sinceStart(new Date(at).getTime() - start) : absolute.format(new Date(at));
}

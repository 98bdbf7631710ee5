import { CircleX, Container, Ship, SquareTerminal, TriangleAlert } from 'lucide-react';
import { memo, type MouseEvent, type Ref } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { ColouredText } from './coloured-text.js';
import classes from './log-panel.module.css';
import { splitMatches } from './search/log-search.js';
import type { RunLogLevel } from './text/run-log.js';
import type { ShownLine } from './text/shown-lines.js';
import { logChoiceMessages, runViewMessages } from '../run-view.messages.js';

interface LogRowProps {
  ref: Ref<HTMLDivElement> | undefined;
  index: number;
  /** Offset from the top of the log in pixels. */
  start: number;
  row: ShownLine;
  time: string;
  /** CSS width, the same for all lines. */
  numberWidth: string;
  pattern: RegExp | null;
  onUnfold: (source: string) => void;
  /** True for the line that the URL links to. */
  isLinked: boolean;
  /** True for the current search result. */
  isCurrentMatch: boolean;
  onLinkLine: ((line: number) => void) | undefined;
}

/** One line of a log. Memoised, so that scrolling renders only the lines that become visible. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const {
    ref,
    index,
    start,
    row,
    time,
    numberWidth,
    pattern,
    isLinked,
    isCurrentMatch,
    onLinkLine,
  } = props;
  return (
    <div
      ref={ref}
      className={classes.row}
      data-index={index}
      data-level={row.level}
      data-event={row.isEvent || undefined}
      data-named={isLinked || undefined}
      data-current={isCurrentMatch || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      {onLinkLine ? (
        <LineLink {...{ row, numberWidth, isLinked, isCurrentMatch, onLinkLine }} />
      ) : (
        <span className={classes.number} style={{ width: numberWidth }} aria-hidden>
          {row.seq}
        </span>
      )}
      <time className={classes.time} dateTime={row.at} title={row.at}>
        {time}
      </time>
      <span className={classes.text}>
        {row.isEvent && row.foldedCount === undefined && <EventIcon />}
        <LevelIcon level={row.level} />
        {row.source !== undefined && (
          <span className={classes.source} data-hue={hueOf(row.source)}>
            {row.source}
          </span>
        )}
        {row.foldedCount === undefined ? (
          <LineText row={row} pattern={pattern} />
        ) : (
          <FoldedLines row={row} onUnfold={props.onUnfold} />
        )}
      </span>
    </div>
  );
});

interface LineLinkProps extends Pick<
  LogRowProps,
  'row' | 'numberWidth' | 'isLinked' | 'isCurrentMatch'
> {
  onLinkLine: (line: number) => void;
}

function LineLink({ row, numberWidth, isLinked, isCurrentMatch, onLinkLine }: LineLinkProps) {
  const t = useMessages(runViewMessages);
  const follow = (event: MouseEvent): void => {
    // Keep the browser's behaviour for clicks that open a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLinkLine(row.seq);
  };
  return (
    <a
      href={`#L${row.seq}`}
      className={classes.number}
      style={{ width: numberWidth }}
      aria-label={t('line', { seq: row.seq })}
      aria-current={isLinked ? 'location' : undefined}
      // The Tab key reaches only the linked line and the current match, because a log may be long.
      tabIndex={isLinked || isCurrentMatch ? 0 : -1}
      onClick={follow}
    >
      {row.seq}
    </a>
  );
}

/** The text of a line. While the user searches, highlighted matches replace its colours. */
function LineText({ row, pattern }: Pick<LogRowProps, 'row' | 'pattern'>) {
  if (pattern === null && row.parts) {
    return <ColouredText parts={row.parts} />;
  }
  return splitMatches(row.text, pattern).map(({ text, isMatch }, partIndex) =>
    isMatch ? <mark key={partIndex}>{text}</mark> : text,
  );
}

function FoldedLines({ row, onUnfold }: Pick<LogRowProps, 'row' | 'onUnfold'>) {
  const t = useMessages(logChoiceMessages);
  const { source = '', foldedCount = 0 } = row;
  return (
    <button type="button" className={classes.folded} onClick={() => onUnfold(source)}>
      {t('foldedLines', { count: foldedCount })}
    </button>
  );
}

function EventIcon() {
  const t = useMessages(logChoiceMessages);
  return <Container size={13} className={classes.level} role="img" aria-label={t('event')} />;
}

const hueCount = 6;

/**
 * Derives a hue from the name, so that a service or container keeps its colour regardless of which
 * others are shown.
 */
function hueOf(source: string): number {
  let sum = 0;
  for (const character of source) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hueCount;
}

/** Levels that are not listed have no icon. */
const icons = { warn: TriangleAlert, error: CircleX, stderr: SquareTerminal, stackyard: Ship };

function LevelIcon({ level }: { level: RunLogLevel }) {
  const t = useMessages(runViewMessages);
  if (level === 'info' || level === 'stdout') return null;
  const Icon = icons[level];
  return <Icon size={13} className={classes.level} role="img" aria-label={t(level)} />;
}

import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { ProblemAlert } from '../../problems/problem-alert.js';
import { LogLines } from './log-lines.js';
import classes from './log-panel.module.css';
import { LogToolbar } from './log-toolbar.js';
import type { RunLogLine } from './text/run-log.js';
import { logChoiceMessages, runViewMessages } from '../run-view.messages.js';
import { useShownLines } from './use-shown-lines.js';
import { useTopOffsetPx } from './use-top-of.js';
import { useLogSearch } from './search/use-log-search.js';

export interface LogPanelProps {
  /**
   * The loaded lines, without gaps; undefined while loading. A log that drops its oldest lines does
   * not begin with line 1.
   */
  lines: readonly RunLogLine[] | undefined;
  /** True while more lines may arrive. */
  isLive: boolean;
  /** The line that the URL links to. */
  line: number | null;
  /** Makes the URL link to the line. Omit it for logs without links to lines. */
  onLinkLine?: ((line: number) => void) | undefined;
  fileName: string;
  /** URL of the complete log on the server. If omitted, the loaded lines are downloaded. */
  downloadHref?: string | undefined;
  /** Distinguishes the logs on a page for screen readers. */
  title?: string;
  /** Controls that choose what is loaded, shown beside the search. */
  loadControls?: ReactNode;
  error?: unknown;
  onReload?: (() => void) | undefined;
  /**
   * True if the log extends to the lower edge of the window. If too little room is left there, the
   * log keeps a minimum height and the page scrolls.
   */
  fillsWindow?: boolean;
}

const emptyLines: readonly RunLogLine[] = [];

/**
 * Shows a log of any length and scrolls along as lines are added. The log can be searched, linked to,
 * copied and downloaded.
 */
export function LogPanel(props: LogPanelProps) {
  const { isLive, line, onLinkLine, fileName, error, onReload } = props;
  const lines = props.lines ?? emptyLines;
  const t = useMessages(runViewMessages);
  const tLogChoice = useMessages(logChoiceMessages);
  const title = props.title ?? t('log');
  const { wrapsLines, setWrapsLines, showsRelativeTime, setShowsRelativeTime } = usePreferences();
  const [isFollowing, setIsFollowing] = useState(line === null);
  const [shownLine, setShownLine] = useState(line);
  // When the URL links to a line, show that line instead of the end.
  if (shownLine !== line) {
    setShownLine(line);
    if (line !== null) setIsFollowing(false);
  }
  const { visibleLines, choice } = useShownLines(lines);
  const search = useLogSearch(visibleLines, () => setIsFollowing(false));
  return (
    <Panel title={title} fillsWindow={props.fillsWindow}>
      <LogToolbar
        lines={lines}
        search={search}
        loadControls={props.loadControls}
        choice={choice}
        title={props.title}
        fileName={fileName}
        downloadHref={props.downloadHref}
        isFollowing={isFollowing}
        onToggleFollowing={() => setIsFollowing(!isFollowing)}
        wrapsLines={wrapsLines}
        onToggleWrap={() => setWrapsLines(!wrapsLines)}
        showsRelativeTime={showsRelativeTime}
        onToggleRelative={() => setShowsRelativeTime(!showsRelativeTime)}
      />
      {error != null && <ProblemAlert error={error} onRetry={onReload} />}
      {visibleLines.length > 0 ? (
        <LogLines
          lines={visibleLines}
          title={props.title}
          pattern={search.pattern}
          onUnfold={choice.toggle}
          currentMatchIndex={search.currentMatchIndex}
          line={line}
          onLinkLine={onLinkLine}
          isFollowing={isFollowing}
          onFollowingChange={setIsFollowing}
          wrapsLines={wrapsLines}
          showsRelativeTime={showsRelativeTime}
        />
      ) : (
        <p className={classes.empty} aria-busy={props.lines === undefined}>
          {lines.length > 0
            ? tLogChoice('noneOfLevel')
            : t(props.lines === undefined ? 'loading' : isLive ? 'noLines' : 'noLinesFinal')}
        </p>
      )}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  fillsWindow: boolean | undefined;
  children: ReactNode;
}

function Panel({ title, fillsWindow, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const top = useTopOffsetPx(panel);
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={title}
      data-fill={fillsWindow || undefined}
      style={top === undefined ? undefined : ({ '--log-top': `${top}px` } as CSSProperties)}
    >
      {children}
    </section>
  );
}

/** Holds the user's display settings for logs, which are stored in the browser. */
function usePreferences() {
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [storedWrapsLines, setWrap] = useLocalStorage<boolean | null>({
    key: 'stackyard.log.wrap',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [showsRelativeTime, setRelative] = useLocalStorage({
    key: 'stackyard.log.relative',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    wrapsLines: storedWrapsLines ?? isNarrow,
    setWrapsLines: setWrap,
    showsRelativeTime,
    setShowsRelativeTime: setRelative,
  };
}

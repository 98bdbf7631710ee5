import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { ProblemAlert } from '../../problems/problem-alert.js';
import { LogLines } from './log-lines.js';
import classes from './log-panel.module.css';
import { LogToolbar } from './log-toolbar.js';
import type { RunLogLine } from '../run-log.js';
import { runViewMessages } from '../run-view.messages.js';
import { useLogSearch } from './use-log-search.js';

export interface LogPanelProps {
  /** In order from number 1 on; undefined while the first ones are loaded. */
  lines: readonly RunLogLine[] | undefined;
  /** True while more lines may come. */
  live: boolean;
  /** The line that the address names. */
  line: number | null;
  /** Puts a line into the address; a log that cannot be linked to has none. */
  onLine?: ((line: number) => void) | undefined;
  /** Name of the downloaded file. */
  fileName: string;
  /** Why the log could not be read. */
  error?: unknown;
  onReload?: (() => void) | undefined;
}

const nothing: readonly RunLogLine[] = [];

/** A log of any length: it follows its end, can be searched, linked to, copied and downloaded. */
export function LogPanel(props: LogPanelProps) {
  const { live, line, onLine, fileName, error, onReload } = props;
  const lines = props.lines ?? nothing;
  const t = useMessages(runViewMessages);
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [wrap, setWrap] = useLocalStorage<boolean | null>({
    key: 'stackyard.log.wrap',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [relative, setRelative] = useLocalStorage({
    key: 'stackyard.log.relative',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [following, setFollowing] = useState(line === null);
  const [shownLine, setShownLine] = useState(line);
  // A line that the address comes to name is what one wants to see, not the end.
  if (shownLine !== line) {
    setShownLine(line);
    if (line !== null) setFollowing(false);
  }
  const search = useLogSearch(lines, () => setFollowing(false));
  const wraps = wrap ?? narrow;
  return (
    <section className={classes.panel} aria-label={t('log')}>
      <LogToolbar
        lines={lines}
        search={search}
        fileName={fileName}
        following={following}
        onFollow={() => setFollowing(!following)}
        wrap={wraps}
        onWrap={() => setWrap(!wraps)}
        relative={relative}
        onRelative={() => setRelative(!relative)}
      />
      {error != null && <ProblemAlert error={error} onRetry={onReload} />}
      {lines.length > 0 ? (
        <LogLines
          lines={lines}
          query={search.query}
          current={search.current}
          line={line}
          onLine={onLine}
          following={following}
          onFollowing={setFollowing}
          wrap={wraps}
          relative={relative}
        />
      ) : (
        <p className={classes.empty} aria-busy={props.lines === undefined}>
          {t(props.lines === undefined ? 'loading' : live ? 'noLines' : 'noLinesFinal')}
        </p>
      )}
    </section>
  );
}

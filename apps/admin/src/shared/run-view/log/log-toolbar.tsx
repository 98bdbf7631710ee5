import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import {
  ArrowDownToLine,
  ChevronDown,
  ChevronUp,
  Download,
  Regex,
  Search,
  Timer,
  WrapText,
  type LucideIcon,
} from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { useShortcut } from '../../keyboard/keyboard.js';
import { CopyLog } from './copy-log.js';
import { downloadText } from '../export-text.js';
import classes from './log-panel.module.css';
import { logText } from './text/log-text.js';
import type { RunLogLine } from './text/run-log.js';
import { runViewMessages } from '../run-view.messages.js';
import { LogChoiceMenus } from './log-choice.js';
import type { LogChoice } from './use-shown-lines.js';
import type { LogSearch } from './search/use-log-search.js';

interface LogToolbarProps {
  lines: readonly RunLogLine[];
  search: LogSearch;
  loadControls: ReactNode;
  choice: LogChoice;
  title: string | undefined;
  fileName: string;
  downloadHref?: string | undefined;
  isFollowing: boolean;
  onToggleFollowing: () => void;
  wrapsLines: boolean;
  onToggleWrap: () => void;
  showsRelativeTime: boolean;
  onToggleRelative: () => void;
}

export function LogToolbar(props: LogToolbarProps) {
  const { lines, search, choice, isFollowing, wrapsLines, showsRelativeTime } = props;
  const t = useMessages(runViewMessages);
  return (
    <div className={classes.toolbar}>
      <LogSearchField search={search} title={props.title} />
      {props.loadControls}
      <LogChoiceMenus choice={choice} />
      <span className={classes.count}>{t('lines', { count: lines.length })}</span>
      <div className={classes.tools}>
        <ToolButton
          icon={ArrowDownToLine}
          label={t('followLong')}
          isPressed={isFollowing}
          onClick={props.onToggleFollowing}
        />
        <ToolButton
          icon={WrapText}
          label={t('wrap')}
          isPressed={wrapsLines}
          onClick={props.onToggleWrap}
        />
        <ToolButton
          icon={Timer}
          label={t('relative')}
          isPressed={showsRelativeTime}
          onClick={props.onToggleRelative}
        />
        <CopyLog lines={lines} />
        <DownloadLog {...props} />
      </div>
    </div>
  );
}

/** Downloads the whole log from the server if there is a link, and otherwise the loaded lines. */
function DownloadLog({ lines, fileName, downloadHref }: LogToolbarProps) {
  const t = useMessages(runViewMessages);
  const label = t('download');
  if (downloadHref === undefined) {
    return (
      <ToolButton
        icon={Download}
        label={label}
        onClick={() => downloadText(logText(lines), fileName)}
      />
    );
  }
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        component="a"
        href={downloadHref}
        download
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <Download size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface ToolButtonProps {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function ToolButton({ icon: Icon, label, isPressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface LogSearchFieldProps {
  search: LogSearch;
  title: string | undefined;
}

/** A search field, in which Enter jumps to the next match and Shift+Enter to the previous one. */
function LogSearchField({ search, title }: LogSearchFieldProps) {
  const t = useMessages(runViewMessages);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('filter', () => input.current?.focus());
  const { typedText, matches, currentMatchIndex } = search;
  const count = matches.length;
  const position = currentMatchIndex === null ? -1 : matches.indexOf(currentMatchIndex);
  return (
    <div className={classes.search} role="search" aria-label={title}>
      <TextInput
        ref={input}
        type="search"
        size="xs"
        className={classes.searchInput}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search size={14} aria-hidden />}
        value={typedText}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.moveToMatch(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <ToolButton
        icon={Regex}
        label={t('regex')}
        isPressed={search.isRegex}
        onClick={search.toggleRegex}
      />
      {typedText !== '' && (
        <>
          <span role="status" className={classes.found}>
            {search.isInvalid
              ? t('regexInvalid')
              : position >= 0
                ? t('found', { current: position + 1, count })
                : t('foundLines', { count })}
          </span>
          <ToolButton
            icon={ChevronUp}
            label={t('previous')}
            disabled={count === 0}
            onClick={() => search.moveToMatch(-1)}
          />
          <ToolButton
            icon={ChevronDown}
            label={t('next')}
            disabled={count === 0}
            onClick={() => search.moveToMatch(1)}
          />
        </>
      )}
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import { Repeat, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import type { DaySegment } from './day-segments.js';
import classes from './week-grid.module.css';
import { windowsMessages } from '../windows.messages.js';

interface OccurrenceBlockProps {
  segment: DaySegment;
  /** True if an occurrence of another window overlaps with this one. */
  hasConflict: boolean;
}

/**
 * An occurrence in the week view: a bar as long as the occurrence, with a text that may be longer.
 */
export function OccurrenceBlock({ segment, hasConflict }: OccurrenceBlockProps) {
  const t = useMessages(windowsMessages);
  const stateLabel = useStateLabel();
  const format = useFormat();
  const { show } = useMaintenanceView();
  const { id, state, message, startsAt, endsAt, windowId } = segment.occurrence;
  const { icon: Icon, tone } = stateStyles.window[state];
  const time = t('from', { from: format.timeOfDay(startsAt), to: format.timeOfDay(endsAt) });
  const durationText = format.durationText(Date.parse(endsAt) - Date.parse(startsAt));
  const drawnShare = segment.drawnEnd - segment.drawnStart;
  const parts = [stateLabel('window', state), time, durationText, message];
  return (
    <UnstyledButton
      className={classes.block}
      data-tone={tone}
      data-state={state}
      data-late={segment.drawnStart < segment.start || undefined}
      style={
        {
          '--from': segment.drawnStart,
          '--to': segment.drawnEnd,
          '--lane': segment.lane,
        } as CSSProperties
      }
      aria-label={[...parts, ...(hasConflict ? [t('overlaps')] : [])].join(', ')}
      title={`${time} (${durationText}) ${message}`}
      onClick={() => show(windowId, startsAt)}
    >
      <span
        className={classes.bar}
        style={
          {
            '--bar-from': (segment.start - segment.drawnStart) / drawnShare,
            '--bar-length': (segment.end - segment.start) / drawnShare,
          } as CSSProperties
        }
      />
      <Icon size={12} aria-hidden />
      <span className={classes.time}>
        {segment.isFirstDay
          ? `${format.timeOfDay(startsAt)}–${format.timeOfDay(endsAt)}`
          : t('until', { to: format.timeOfDay(endsAt) })}
      </span>
      <span className={classes.message}>{message}</span>
      {id === null && <Repeat size={12} aria-hidden />}
      {hasConflict && <TriangleAlert size={12} aria-hidden />}
    </UnstyledButton>
  );
}

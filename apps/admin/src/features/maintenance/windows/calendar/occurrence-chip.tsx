import { UnstyledButton } from '@mantine/core';
import type { OccurrenceReply } from '@stackyard/contracts';
import { Repeat, TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import classes from '../windows.module.css';
import { windowsMessages } from '../windows.messages.js';

interface OccurrenceChipProps {
  occurrence: OccurrenceReply;
  /** False on the days after the first. */
  isFirstDay: boolean;
  /** True if an occurrence of another window overlaps with this one. */
  hasConflict: boolean;
}

export function OccurrenceChip({ occurrence, isFirstDay, hasConflict }: OccurrenceChipProps) {
  const t = useMessages(windowsMessages);
  const stateLabel = useStateLabel();
  const format = useFormat();
  const { show } = useMaintenanceView();
  const { state, message, startsAt, endsAt, windowId } = occurrence;
  const { icon: Icon, tone } = stateStyles.window[state];
  const time = t('from', { from: format.timeOfDay(startsAt), to: format.timeOfDay(endsAt) });
  const label = [
    stateLabel('window', state),
    time,
    message,
    ...(hasConflict ? [t('overlaps')] : []),
  ];
  return (
    <UnstyledButton
      className={classes.chip}
      data-tone={tone}
      data-state={state}
      aria-label={label.join(', ')}
      title={`${time} ${message}`}
      onClick={() => show(windowId, startsAt)}
    >
      <span className={classes.when}>
        <Icon size={12} aria-hidden />
        <span className={classes.clock}>
          {isFirstDay ? `${format.timeOfDay(startsAt)}–${format.timeOfDay(endsAt)}` : t('goesOn')}
        </span>
        {occurrence.id === null && <Repeat size={12} aria-hidden />}
        {hasConflict && <TriangleAlert size={12} aria-hidden className={classes.conflict} />}
      </span>
      <span className={classes.words}>{message}</span>
    </UnstyledButton>
  );
}

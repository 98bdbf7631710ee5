import { Stack, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../i18n/messages.js';
import { FilterMenu } from '../filter-menu.js';
import { recentPeriodNames, type RecentPeriod } from './last-span.js';
import { MomentField } from './moment-field.js';
import classes from './time-menu.module.css';
import { timeMessages } from './time.messages.js';

/** A time range: its limits in ISO 8601 format, or the length of a period that ends now. */
export interface TimeRange {
  from?: string | undefined;
  to?: string | undefined;
  last?: RecentPeriod | undefined;
}

interface TimeMenuProps {
  filter: TimeRange;
  onChange: (change: TimeRange) => void;
}

/** Filters by time: by a period that ends now, or by a start, an end or both. */
export function TimeMenu({ filter: { from, to, last }, onChange }: TimeMenuProps) {
  const t = useMessages(timeMessages);
  const isNarrowed = from !== undefined || to !== undefined || last !== undefined;
  const spans = [undefined, ...recentPeriodNames];
  return (
    <FilterMenu label={t('time')} isChosen={isNarrowed} width={260}>
      <Stack gap="xs">
        <div role="group" aria-label={t('time')}>
          {spans.map((span) => (
            <UnstyledButton
              key={span ?? 'any'}
              className={classes.span}
              aria-pressed={span === undefined ? !isNarrowed : span === last}
              onClick={() => onChange({ last: span, from: undefined, to: undefined })}
            >
              {t(span === undefined ? 'anyTime' : `last${span}`)}
            </UnstyledButton>
          ))}
        </div>
        <MomentField
          label={t('from')}
          value={from}
          onChange={(next) => onChange({ from: next, last: undefined })}
        />
        <MomentField
          label={t('to')}
          value={to}
          onChange={(next) => onChange({ to: next, last: undefined })}
        />
      </Stack>
    </FilterMenu>
  );
}

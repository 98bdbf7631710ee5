import { Button, Popover, Stack, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import menuClasses from '#shared/filters/facets/facets.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { fieldMessages, filterMessages } from '../filter.messages.js';
import classes from '../filters.module.css';
import { lastSpanNames } from '../last-span.js';
import type { LogFilter, LogFilterChange } from '../log-filter.js';
import { MomentField } from '../moment-field.js';

interface TimeMenuProps {
  filter: LogFilter;
  onChange: (change: LogFilterChange) => void;
}

/** Filters by time: a period that ends now, or a start and an end. */
export function TimeMenu({ filter: { from, to, last }, onChange }: TimeMenuProps) {
  const t = useMessages(filterMessages);
  const field = useMessages(fieldMessages);
  const narrowed = from !== undefined || to !== undefined || last !== undefined;
  const spans = [undefined, ...lastSpanNames];
  return (
    <Popover width={260} position="bottom-start" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={menuClasses.menu}
          data-chosen={narrowed || undefined}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {field('time')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <Stack gap="xs">
          <div role="group" aria-label={field('time')}>
            {spans.map((span) => (
              <UnstyledButton
                key={span ?? 'any'}
                className={classes.span}
                aria-pressed={span === undefined ? !narrowed : span === last}
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
      </Popover.Dropdown>
    </Popover>
  );
}

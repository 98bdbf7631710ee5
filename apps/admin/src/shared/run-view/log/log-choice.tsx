import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useMessages } from '../../i18n/messages.js';
import { logChoiceMessages } from '../run-view.messages.js';
import { levelFilters } from './text/shown-lines.js';
import type { LogChoice } from './use-shown-lines.js';

/** Controls that limit a log to warnings or errors, hide events, and fold the lines of services. */
export function LogChoiceMenus({ choice }: { choice: LogChoice }) {
  const t = useMessages(logChoiceMessages);
  const { level, sources, foldedSources } = choice;
  return (
    <>
      {(choice.hasLevels || level !== 'all') && (
        <NativeSelect
          size="xs"
          aria-label={t('level')}
          data={levelFilters.map((value) => ({ value, label: t(value) }))}
          value={level}
          onChange={(event) => {
            const chosen = levelFilters.find((value) => value === event.currentTarget.value);
            choice.setLevel(chosen ?? 'all');
          }}
        />
      )}
      {choice.hasEvents && (
        <Checkbox
          size="xs"
          label={t('events')}
          checked={!choice.hidesEvents}
          onChange={choice.toggleEvents}
        />
      )}
      {sources.length > 0 && (
        <Popover position="bottom-start" withinPortal trapFocus>
          <Popover.Target>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<ChevronDown size={14} aria-hidden />}
            >
              {foldedSources.size > 0
                ? t('foldedServices', { count: foldedSources.size })
                : t('fold')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('fold')}>
            <Stack gap="xs">
              {sources.map((source) => (
                <Checkbox
                  key={source}
                  size="xs"
                  label={source}
                  checked={foldedSources.has(source)}
                  onChange={() => choice.toggle(source)}
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

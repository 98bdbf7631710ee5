import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { windowFormMessages } from './window-form.messages.js';
import { localIn, momentOf } from './zone-time.js';

const minute = 60_000;

interface TimeFieldsProps {
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
  startFault: string | undefined;
  lengthFault: string | undefined;
  onStart: (local: string) => void;
  onLength: (minutes: number) => void;
}

/** Start, and length or end: whichever of the two people think in. */
export function TimeFields(props: TimeFieldsProps) {
  const { startsAt, durationMinutes, timeZone, startFault, lengthFault, onStart, onLength } = props;
  const t = useMessages(windowFormMessages);
  const [by, setBy] = useState('length');
  const start = momentOf(timeZone, startsAt);
  const length = Number.isFinite(durationMinutes) ? durationMinutes : 0;
  const end = Number.isNaN(start) ? '' : localIn(timeZone, start + length * minute);
  const setEnd = (local: string): void =>
    onLength(Math.round((momentOf(timeZone, local) - start) / minute));
  return (
    <Stack gap="xs">
      <TextInput
        type="datetime-local"
        label={t('starts')}
        value={startsAt}
        error={startFault}
        onChange={(event) => onStart(event.currentTarget.value)}
      />
      <Group align="flex-end" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('length')}
          value={by}
          onChange={setBy}
          data={[
            { value: 'length', label: t('byLength') },
            { value: 'end', label: t('byEnd') },
          ]}
        />
      </Group>
      {by === 'length' ? (
        <Group gap="xs" align="flex-start">
          <TextInput
            type="number"
            w={110}
            min={0}
            max={168}
            label={t('hours')}
            value={Math.floor(length / 60)}
            error={lengthFault}
            onChange={(event) => onLength(Number(event.currentTarget.value) * 60 + (length % 60))}
          />
          <TextInput
            type="number"
            w={110}
            min={0}
            max={59}
            step={5}
            label={t('minutes')}
            value={length % 60}
            onChange={(event) =>
              onLength(Math.floor(length / 60) * 60 + Number(event.currentTarget.value))
            }
          />
        </Group>
      ) : (
        <TextInput
          type="datetime-local"
          label={t('ends')}
          value={end}
          error={lengthFault}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

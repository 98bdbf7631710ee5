import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import type { useWindowForm } from './use-window-form.js';
import { windowFormMessages } from './window-form.messages.js';
import { localIn, momentOf } from '../../zone/zone-time.js';

const minute = 60_000;

export function TimeFields({ plan }: { plan: ReturnType<typeof useWindowForm> }) {
  const { form, values, change, faults } = plan;
  const { startsAt, durationMinutes, timeZone } = values;
  const t = useMessages(windowFormMessages);
  const [by, setBy] = useState('length');
  const start = momentOf(timeZone, startsAt);
  const length = Number.isFinite(durationMinutes) ? durationMinutes : 0;
  const end = Number.isNaN(start) ? '' : localIn(timeZone, start + length * minute);
  const setLength = (minutes: number): void => form.setValue('durationMinutes', minutes, change);
  const setEnd = (local: string): void =>
    setLength(Math.round((momentOf(timeZone, local) - start) / minute));
  return (
    <Stack gap="xs">
      <TextInput
        type="datetime-local"
        label={t('starts')}
        value={startsAt}
        error={faults.startsAt}
        onChange={(event) => form.setValue('startsAt', event.currentTarget.value, change)}
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
        <DurationFields length={length} fault={faults.durationMinutes} onChange={setLength} />
      ) : (
        <TextInput
          type="datetime-local"
          label={t('ends')}
          value={end}
          error={faults.durationMinutes}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

interface DurationFieldsProps {
  /** In minutes. */
  length: number;
  fault: string | undefined;
  onChange: (minutes: number) => void;
}

function DurationFields({ length, fault, onChange }: DurationFieldsProps) {
  const t = useMessages(windowFormMessages);
  const hours = Math.floor(length / 60);
  const minutes = length % 60;
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        type="number"
        w={110}
        min={0}
        max={168}
        label={t('hours')}
        value={hours}
        error={fault}
        onChange={(event) => onChange(Number(event.currentTarget.value) * 60 + minutes)}
      />
      <TextInput
        type="number"
        w={110}
        min={0}
        max={59}
        step={5}
        label={t('minutes')}
        value={minutes}
        onChange={(event) => onChange(hours * 60 + Number(event.currentTarget.value))}
      />
    </Group>
  );
}

import { Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateTimeField } from '#shared/forms/fields/date-time-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { useWindowForm } from './use-window-form.js';
import { windowFormMessages } from './window-form.messages.js';
import { localTimeIn, epochMsOf } from '../../zone/zone-time.js';

const minuteMs = 60_000;

export function TimeFields({ windowForm }: { windowForm: ReturnType<typeof useWindowForm> }) {
  const { form, values, setValueOptions, faults } = windowForm;
  const { startsAt, durationMinutes, timeZone } = values;
  const t = useMessages(windowFormMessages);
  const [endMode, setEndMode] = useState('length');
  const start = epochMsOf(timeZone, startsAt);
  const lengthMinutes = Number.isFinite(durationMinutes) ? durationMinutes : 0;
  const end = Number.isNaN(start) ? '' : localTimeIn(timeZone, start + lengthMinutes * minuteMs);
  const setDuration = (minutes: number): void =>
    form.setValue('durationMinutes', minutes, setValueOptions);
  const setEnd = (localEnd: string): void =>
    setDuration(Math.round((epochMsOf(timeZone, localEnd) - start) / minuteMs));
  return (
    <Stack gap="xs">
      <DateTimeField
        label={t('starts')}
        value={startsAt}
        error={faults.startsAt}
        onChange={(event) => form.setValue('startsAt', event.currentTarget.value, setValueOptions)}
      />
      <Group align="flex-start" gap="sm">
        <Input.Wrapper label={t('length')} labelElement="div">
          <SegmentedControl
            display="flex"
            size="sm"
            aria-label={t('length')}
            value={endMode}
            onChange={setEndMode}
            data={[
              { value: 'length', label: t('byLength') },
              { value: 'end', label: t('byEnd') },
            ]}
          />
        </Input.Wrapper>
        {endMode === 'length' ? (
          <DurationFields
            lengthMinutes={lengthMinutes}
            fault={faults.durationMinutes}
            onChange={setDuration}
          />
        ) : (
          <DateTimeField
            flex={1}
            miw={220}
            label={t('ends')}
            value={end}
            error={faults.durationMinutes}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        )}
      </Group>
    </Stack>
  );
}

interface DurationFieldsProps {
  lengthMinutes: number;
  fault: string | undefined;
  onChange: (minutes: number) => void;
}

function DurationFields({ lengthMinutes, fault, onChange }: DurationFieldsProps) {
  const t = useMessages(windowFormMessages);
  const hours = Math.floor(lengthMinutes / 60);
  const minutes = lengthMinutes % 60;
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

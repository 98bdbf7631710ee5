import { Chip, Group, Input } from '@mantine/core';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { windowFormMessages } from './window-form.messages.js';

/** Suggested lead times in minutes. Other lead times of a saved window are suggested too. */
const leadMinutesOptions = [15, 60, 240, 1440, 4320, 10_080];
const maxAnnouncements = 5;

interface AnnounceFieldProps {
  /** Lead times in minutes before the start. */
  value: readonly number[];
  initialMinutes: readonly number[];
  fault: string | undefined;
  onChange: (minutes: number[]) => void;
}

export function AnnounceField({ value, initialMinutes, fault, onChange }: AnnounceFieldProps) {
  const t = useMessages(windowFormMessages);
  const format = useFormat();
  const options = [...new Set([...leadMinutesOptions, ...initialMinutes])].sort((a, b) => a - b);
  return (
    <Input.Wrapper
      label={t('announce')}
      labelElement="div"
      description={t('announceHint')}
      error={fault}
    >
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(values) => onChange(values.map(Number).sort((a, b) => b - a))}
      >
        <Group gap={6} mt={6} role="group" aria-label={t('announce')}>
          {options.map((minutes) => (
            <Chip
              key={minutes}
              value={String(minutes)}
              size="xs"
              disabled={value.length >= maxAnnouncements && !value.includes(minutes)}
            >
              {format.durationText(minutes * 60_000)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

import { Button, Group, Text, Textarea } from '@mantine/core';
import { DateTimeField } from '#shared/forms/fields/date-time-field.js';
import { toDateTimeInputValue } from '#shared/i18n/local-moment.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { modeMessages } from './mode.messages.js';

export const maxMessageLength = 500;
const durationMinutes = [30, 60, 120, 240];
const minuteMs = 60_000;

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function MessageField({ value, onChange }: FieldProps) {
  const t = useMessages(modeMessages);
  const excessLength = value.length - maxMessageLength;
  return (
    <div>
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={excessLength > 0 && t('tooLong', { count: excessLength })}
      />
      <Text size="xs" c={excessLength > 0 ? 'error' : 'dimmed'} ta="end" mt={4}>
        {t('length', { length: value.length, longest: maxMessageLength })}
      </Text>
    </div>
  );
}

interface EndFieldProps extends FieldProps {
  /** True if the end is in the past, which the contract cannot check. */
  isPast: boolean;
}

/** When maintenance ends automatically: at a time, after a number of minutes, or never. */
export function EndField({ value, isPast, onChange }: EndFieldProps) {
  const t = useMessages(modeMessages);
  const now = useNow();
  return (
    <div>
      <DateTimeField
        label={t('until')}
        description={t('untilHint')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isPast && t('untilOver')}
      />
      <Group gap={4} mt={8} role="group" aria-label={t('endIn')}>
        {durationMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="compact-sm"
            variant="default"
            onClick={() =>
              onChange(toDateTimeInputValue(new Date(now + minutes * minuteMs).toISOString()))
            }
          >
            {t('inMinutes', { minutes, hours: minutes / 60 })}
          </Button>
        ))}
        {value !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange('')}>
            {t('openEnd')}
          </Button>
        )}
      </Group>
    </div>
  );
}

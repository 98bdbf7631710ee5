import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { toLocalField } from '#shared/i18n/local-moment.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { modeMessages } from './mode.messages.js';
import type { ModeContractForm } from './use-mode-form.js';

export const maxMessageLength = 500;
const durationMinutes = [30, 60, 120, 240];
const minuteMs = 60_000;

export function MessageField({ form }: { form: ModeContractForm }) {
  const t = useMessages(modeMessages);
  const { length } = useWatch({ control: form.control, name: 'message' });
  const tooLong = length - maxMessageLength;
  return (
    <div>
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.register('message')}
        error={tooLong > 0 ? t('tooLong', { count: tooLong }) : form.errorOf('message')}
      />
      <Text size="xs" c={tooLong > 0 ? 'error' : 'dimmed'} ta="end" mt={4}>
        {t('length', { length, longest: maxMessageLength })}
      </Text>
    </div>
  );
}

/** When maintenance ends automatically: at a time, or after a number of minutes. */
export function EndField({ form, isPast }: { form: ModeContractForm; isPast: boolean }) {
  const t = useMessages(modeMessages);
  const now = useNow();
  const until = useWatch({ control: form.control, name: 'until' });
  const set = (local: string): void => form.setValue('until', local, { shouldDirty: true });
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={t('untilHint')}
        {...form.register('until')}
        error={isPast ? t('untilOver') : form.errorOf('until')}
      />
      <Group gap={4} role="group" aria-label={t('endIn')}>
        {durationMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="compact-sm"
            variant="default"
            onClick={() => set(toLocalField(new Date(now + minutes * minuteMs).toISOString()))}
          >
            {t('inMinutes', { minutes, hours: minutes / 60 })}
          </Button>
        ))}
        {until !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => set('')}>
            {t('openEnd')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

import { Chip, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { DateTimeField } from '#shared/forms/fields/date-time-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import {
  monthlyModes,
  positionInMonth,
  repeatOptions,
  repetitionEnds,
  weekdays,
  type MonthlyMode,
  type Recurrence,
} from '../recurrence/recurrence.js';
import { useMonthlyText, useWeekdayName } from '../recurrence/use-recurrence-text.js';
import { windowFormMessages } from './window-form.messages.js';

interface RecurrenceFieldsProps {
  value: Recurrence;
  startsAt: string;
  fault: string | undefined;
  onChange: (value: Recurrence) => void;
}

const intervalLabels = {
  daily: 'everyDays',
  weekly: 'everyWeeks',
  monthly: 'everyMonths',
} as const;

/**
 * Fields for the recurrence of a window, in plain words. Only custom rules show RFC 5545 syntax.
 */
export function RecurrenceFields({ value, startsAt, fault, onChange }: RecurrenceFieldsProps) {
  const t = useMessages(windowFormMessages);
  const { repeat } = value;
  const onFieldChange = (change: Partial<Recurrence>): void => onChange({ ...value, ...change });
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start">
        <NativeSelect
          label={t('repeat')}
          value={repeat}
          error={repeat === 'custom' ? undefined : fault}
          onChange={({ currentTarget }) =>
            onFieldChange({
              repeat: repeatOptions.find((name) => name === currentTarget.value) ?? 'once',
            })
          }
          data={repeatOptions.map((name) => ({ value: name, label: t(`repeat.${name}`) }))}
        />
        {repeat !== 'once' && repeat !== 'custom' && (
          <TextInput
            type="number"
            w={130}
            min={1}
            max={99}
            label={t(intervalLabels[repeat])}
            value={value.interval}
            onChange={(event) =>
              onFieldChange({ interval: Math.max(1, Number(event.currentTarget.value)) })
            }
          />
        )}
      </Group>
      {repeat === 'weekly' && (
        <WeekdayField value={value} startsAt={startsAt} onFieldChange={onFieldChange} />
      )}
      {repeat === 'monthly' && (
        <MonthdayField value={value} startsAt={startsAt} onFieldChange={onFieldChange} />
      )}
      {repeat === 'custom' && (
        <TextInput
          label={t('rule')}
          description={t('ruleHint')}
          spellCheck={false}
          value={value.rule}
          error={fault}
          onChange={(event) => onFieldChange({ rule: event.currentTarget.value })}
        />
      )}
      {repeat !== 'once' && repeat !== 'custom' && (
        <RepetitionEnd value={value} onFieldChange={onFieldChange} />
      )}
    </Stack>
  );
}

interface PartProps {
  value: Recurrence;
  onFieldChange: (change: Partial<Recurrence>) => void;
}

function WeekdayField({ value, startsAt, onFieldChange }: PartProps & { startsAt: string }) {
  const t = useMessages(windowFormMessages);
  const name = useWeekdayName();
  const startWeekday = positionInMonth(startsAt)?.weekday;
  const days = value.days.length > 0 ? value.days : startWeekday ? [startWeekday] : [];
  return (
    <Input.Wrapper label={t('weekdays')} labelElement="div">
      <Chip.Group
        multiple
        value={days}
        onChange={(values) =>
          onFieldChange({ days: weekdays.filter((day) => values.includes(day)) })
        }
      >
        <Group gap={6} mt={4} role="group" aria-label={t('weekdays')}>
          {weekdays.map((day) => (
            <Chip key={day} value={day} size="xs" aria-label={name(day, 'long')}>
              {name(day, 'short')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

function MonthdayField({ value, startsAt, onFieldChange }: PartProps & { startsAt: string }) {
  const t = useMessages(windowFormMessages);
  const monthlyText = useMonthlyText();
  const position = positionInMonth(startsAt);
  const availableModes = monthlyModes.filter(
    (mode): mode is MonthlyMode => mode !== 'last-place' || position?.isLast === true,
  );
  const isMissingInSomeMonths =
    position !== undefined && position.day > 28 && value.monthlyMode === 'day';
  return (
    <>
      <NativeSelect
        label={t('monthlyOn')}
        value={value.monthlyMode}
        onChange={({ currentTarget }) =>
          onFieldChange({
            monthlyMode: monthlyModes.find((mode) => mode === currentTarget.value) ?? 'place',
          })
        }
        data={availableModes.map((mode) => ({ value: mode, label: monthlyText(mode, startsAt) }))}
      />
      {isMissingInSomeMonths && (
        <Text size="xs" c="dimmed">
          {t('missingDays', { day: position.day })}
        </Text>
      )}
    </>
  );
}

function RepetitionEnd({ value, onFieldChange }: PartProps) {
  const t = useMessages(windowFormMessages);
  return (
    <Group gap="xs" align="flex-start">
      <NativeSelect
        label={t('repetitionEnds')}
        value={value.ends}
        onChange={({ currentTarget }) =>
          onFieldChange({
            ends: repetitionEnds.find((end) => end === currentTarget.value) ?? 'never',
          })
        }
        data={repetitionEnds.map((end) => ({ value: end, label: t(`ends.${end}`) }))}
      />
      {value.ends === 'until' && (
        <DateTimeField
          type="date"
          label={t('lastDay')}
          value={value.until}
          onChange={(event) => onFieldChange({ until: event.currentTarget.value })}
        />
      )}
      {value.ends === 'count' && (
        <TextInput
          type="number"
          w={110}
          min={1}
          max={999}
          label={t('times')}
          value={value.count}
          onChange={(event) =>
            onFieldChange({ count: Math.max(1, Number(event.currentTarget.value)) })
          }
        />
      )}
    </Group>
  );
}

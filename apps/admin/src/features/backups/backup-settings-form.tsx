import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  backupSchedules,
  SetBackupSettingsRequest,
  type BackupSettingsReply,
} from '@stackyard/contracts';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './backups.module.css';
import { backupsMessages } from './backups.messages.js';
import { useSetBackupSettings } from './backups.queries.js';

export function BackupSettingsForm({ settings }: { settings: BackupSettingsReply }) {
  const t = useMessages(backupsMessages);
  const format = useFormat();
  const save = useSetBackupSettings();
  const form = useContractForm(SetBackupSettingsRequest, valuesOf(settings), {
    prepare: requestOf,
  });
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(values).then((reply) => form.reset(valuesOf(reply)), form.showProblem),
  );
  const schedule = form.watch('schedule');
  const backupTimeToday = todayAtUtc(form.watch('time'));
  // If the local time equals UTC, showing it would only repeat the value.
  const isOutsideUtc = backupTimeToday !== null && backupTimeToday.getTimezoneOffset() !== 0;
  const fieldProps = (name: 'time' | 'hours' | 'keep' | 'keepDays') => ({
    ...form.register(name),
    error: form.errorOf(name),
    autoComplete: 'off',
  });
  return (
    <Stack component="form" gap="lg" onSubmit={submit}>
      <FieldSet isFramed legend={t('schedule')} hint={t('scheduleHint')}>
        <div className={classes.schedule}>
          <NativeSelect
            label={t('when')}
            {...form.register('schedule')}
            error={form.errorOf('schedule')}
            data={backupSchedules.map((value) => ({ value, label: t(`when.${value}`) }))}
          />
          {schedule === 'daily' && (
            <TextInput
              type="time"
              label={t('time')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={
                isOutsideUtc && t('localTime', { time: format.timeOfDay(backupTimeToday) })
              }
              {...fieldProps('time')}
            />
          )}
          {schedule === 'hours' && (
            <TextInput label={t('hours')} inputMode="numeric" {...fieldProps('hours')} />
          )}
          <LimitFields fieldProps={fieldProps} />
        </div>
        <FormFooter form={form} status={save.isSuccess && t('saved')}>
          <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
            {t('save')}
          </Button>
        </FormFooter>
      </FieldSet>
    </Stack>
  );
}

interface LimitFieldsProps {
  fieldProps: (name: 'keep' | 'keepDays') => object;
}

/** How many backups are kept, and for how long. */
function LimitFields({ fieldProps }: LimitFieldsProps) {
  const t = useMessages(backupsMessages);
  return (
    <>
      <TextInput
        label={t('keep')}
        description={t('keepHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        {...fieldProps('keep')}
      />
      <TextInput
        label={t('keepDays')}
        description={t('keepDaysHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('noLimit')}
        inputMode="numeric"
        {...fieldProps('keepDays')}
      />
    </>
  );
}

/** Returns today's date in UTC with the given time of day; null if the time is invalid. */
function todayAtUtc(time: string): Date | null {
  const moment = new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function valuesOf({ schedule, time, hours, keep, keepDays }: BackupSettingsReply) {
  return {
    schedule,
    time,
    hours: String(hours),
    keep: String(keep),
    keepDays: keepDays === null ? '' : String(keepDays),
  };
}

/**
 * Converts the form values to a request. An empty limit in days becomes null. Numbers that cannot
 * be parsed become `NaN`, so that validation reports the field concerned.
 */
function requestOf(values: ReturnType<typeof valuesOf>): SetBackupSettingsRequest {
  const { schedule, time, hours, keep, keepDays } = values;
  const days = keepDays.trim() === '' ? null : Number(keepDays);
  return { schedule, time, hours: Number(hours), keep: Number(keep), keepDays: days };
}

import { Button, Chip, Group, Input, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { MaintenanceWindowRequest, type MaintenanceWindowReply } from '@stackyard/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SaveBar } from '#shared/forms/save-bar.js';
import { UnsavedWarning } from '#shared/forms/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useSaveWindow } from '../maintenance.queries.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { NextTimes } from './next-times.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { TimeFields } from './time-fields.js';
import { windowFormMessages } from './window-form.messages.js';
import { emptyWindow, requestOf, valuesOf } from './window-values.js';
import { allZones } from './zone-time.js';

/** Minutes before the start; others that a window has already are offered beside them. */
const leads = [15, 60, 240, 1440, 4320, 10_080];

/** Plans a window, or changes the one that is given. */
export function WindowForm({ window }: { window?: MaintenanceWindowReply }) {
  const t = useMessages(windowFormMessages);
  const format = useFormat();
  const { asked, close } = useMaintenanceView();
  const [initial] = useState(() => (window ? valuesOf(window) : emptyWindow(asked)));
  const save = useSaveWindow(window?.id);
  const form = useContractForm(MaintenanceWindowRequest, initial, { prepare: requestOf });
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const recurrence = { ...initial.recurrence, ...values.recurrence };
  const { isDirty, isSubmitting } = form.formState;
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const times = requestOf({ ...values, recurrence });
  // What the server says of a plan as a whole is said in words of the page.
  const faultOf = (field: 'startsAt' | 'timeZone' | 'recurrence'): string | undefined =>
    form.formState.errors[field]?.type === 'window' ? t(`fault.${field}`) : form.errorOf(field);
  const tooLong = form.formState.errors.durationMinutes?.type === 'window';
  const lengthFault = tooLong
    ? t('fault.durationMinutes')
    : form.errorOf('durationMinutes') && t('lengthError');
  const submit = form.handleSubmit((body) =>
    save.mutateAsync(body).then(() => close(), form.showProblem),
  );
  const offered = [...new Set([...leads, ...initial.announceMinutes])].sort((a, b) => a - b);
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      {window?.next?.state === 'active' && <Text size="sm">{t('activeNow')}</Text>}
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.register('message')}
        error={form.errorOf('message')}
      />
      <TimeFields
        startsAt={values.startsAt}
        durationMinutes={values.durationMinutes}
        timeZone={values.timeZone}
        startFault={faultOf('startsAt')}
        lengthFault={lengthFault}
        onStart={(startsAt) => form.setValue('startsAt', startsAt, change)}
        onLength={(minutes) => form.setValue('durationMinutes', minutes, change)}
      />
      <NativeSelect
        label={t('timeZone')}
        description={t('timeZoneHint')}
        data={[...new Set([...allZones(), initial.timeZone])]}
        {...form.register('timeZone')}
        error={faultOf('timeZone')}
      />
      <RecurrenceFields
        value={recurrence}
        startsAt={values.startsAt}
        fault={faultOf('recurrence')}
        onChange={(next) => form.setValue('recurrence', next, change)}
      />
      <Input.Wrapper
        label={t('announce')}
        labelElement="div"
        description={t('announceHint')}
        error={form.errorOf('announceMinutes')}
      >
        <Chip.Group
          multiple
          value={values.announceMinutes.map(String)}
          onChange={(chosen) =>
            form.setValue(
              'announceMinutes',
              chosen.map(Number).sort((a, b) => b - a),
              change,
            )
          }
        >
          <Group gap={6} mt={6} role="group" aria-label={t('announce')}>
            {offered.map((minutes) => (
              <Chip
                key={minutes}
                value={String(minutes)}
                size="xs"
                disabled={
                  values.announceMinutes.length >= 5 && !values.announceMinutes.includes(minutes)
                }
              >
                {format.duration(minutes * 60_000)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <NextTimes times={times} windowId={window?.id} />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar sticky>
        <Button variant="default" onClick={() => void close()}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t(window ? 'saveAct' : 'planAct')}
        </Button>
      </SaveBar>
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch />
    </Stack>
  );
}

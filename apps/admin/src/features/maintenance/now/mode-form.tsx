import { Button, Group, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SetMaintenanceModeRequest, type MaintenanceModeReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Section } from '#shared/detail/section.js';
import { SaveBar } from '#shared/forms/save-bar.js';
import { UnsavedWarning } from '#shared/forms/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFollowSaved } from '#shared/forms/use-follow-saved.js';
import { fromLocalField, toLocalField } from '#shared/i18n/local-moment.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import classes from '../maintenance.module.css';
import { useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';
import { ModeDialogs } from './mode-dialogs.js';
import { modeMessages } from './mode.messages.js';

const longest = 500;
const lengths = [30, 60, 120, 240];
const minute = 60_000;

interface ModeValues {
  message: string;
  until: string;
}

/** Only what was switched on by hand is edited here; a window and an update have words of their own. */
function valuesOf({ active, source, message, until }: MaintenanceModeReply): ModeValues {
  if (active && source !== 'switch') return { message: '', until: '' };
  return { message, until: toLocalField(until ?? undefined) };
}

/** The switch, its message and end, and what everybody sees of it. */
export function ModeForm({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(modeMessages);
  const now = useNow();
  const { data: who } = useQuery(session);
  const [asking, ask] = useDisclosure(false);
  const save = useSetMaintenanceMode();
  const on = mode.source === 'switch';
  const form = useContractForm(SetMaintenanceModeRequest, valuesOf(mode), {
    prepare: ({ message, until }) => ({
      active: true,
      message,
      until: fromLocalField(until) ?? null,
    }),
  });
  useFollowSaved(form, valuesOf(mode));
  const { message = '', until = '' } = useWatch({ control: form.control });
  const { isDirty, isSubmitting } = form.formState;
  const end = fromLocalField(until) ?? null;
  const over = end !== null && Date.parse(end) <= now;
  const tooLong = message.length - longest;
  const store = form.handleSubmit(async (wanted) => {
    if (over) return;
    await save.mutateAsync(wanted).then((stored) => form.reset(valuesOf(stored)), form.showProblem);
  });
  // What cannot be started is said beside the field, before anything is asked.
  const startOrEnd = async (): Promise<void> => {
    if (on || ((await form.trigger()) && !over)) ask.open();
  };
  const endIn = (minutes: number): void =>
    form.setValue('until', toLocalField(new Date(now + minutes * minute).toISOString()), {
      shouldDirty: true,
    });
  const preview: MaintenanceModeReply = {
    active: true,
    message: message.slice(0, longest),
    since: on ? mode.since : new Date(now).toISOString(),
    by: on ? mode.by : (who?.user?.username ?? null),
    until: over ? null : end,
    source: 'switch',
    upcoming: null,
  };
  return (
    <Section title={t('byHand')}>
      <form onSubmit={store} className={classes.form}>
        <Group justify="space-between" align="flex-start">
          <Switch
            size="md"
            label={t('mode')}
            description={t(on ? 'modeOn' : mode.active ? 'modeElsewhere' : 'modeOff')}
            checked={on}
            color="yellow.8"
            onChange={() => void startOrEnd()}
          />
          <Button color={on ? undefined : 'yellow.8'} onClick={() => void startOrEnd()}>
            {t(on ? 'end' : 'start')}
          </Button>
        </Group>
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
            {t('length', { length: message.length, longest })}
          </Text>
        </div>
        <Group align="flex-end" gap="xs">
          <TextInput
            type="datetime-local"
            label={t('until')}
            description={t('untilHint')}
            {...form.register('until')}
            error={over ? t('untilOver') : form.errorOf('until')}
          />
          <Group gap={4} role="group" aria-label={t('endIn')}>
            {lengths.map((minutes) => (
              <Button
                key={minutes}
                size="compact-sm"
                variant="default"
                onClick={() => endIn(minutes)}
              >
                {t('inMinutes', { minutes, hours: minutes / 60 })}
              </Button>
            ))}
            {until !== '' && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => form.setValue('until', '', { shouldDirty: true })}
              >
                {t('openEnd')}
              </Button>
            )}
          </Group>
        </Group>
        <div>
          <h3 className={classes.heading}>{t('preview')}</h3>
          <div className={classes.preview}>
            <MaintenanceNotice mode={preview} />
          </div>
        </div>
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {on && (
          <SaveBar sticky={isDirty} status={save.isSuccess && !isDirty && t('saved')}>
            {isDirty && (
              <Button variant="default" onClick={() => form.reset(valuesOf(mode))}>
                {t('discard')}
              </Button>
            )}
            <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
              {t('save')}
            </Button>
          </SaveBar>
        )}
      </form>
      <ModeDialogs opened={asking} onClose={ask.close} on={on} wanted={preview} />
      <UnsavedWarning when={on && isDirty && !isSubmitting} />
    </Section>
  );
}

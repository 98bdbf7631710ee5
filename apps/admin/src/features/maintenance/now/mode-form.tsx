import { Button, Group, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { SaveBar } from '#shared/forms/saving/save-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import classes from '../maintenance.module.css';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { ModeDialogs } from './mode-dialogs.js';
import { EndField, maxMessageLength, MessageField } from './mode-fields.js';
import { modeMessages } from './mode.messages.js';
import { useModeForm } from './use-mode-form.js';

export function ModeForm({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(modeMessages);
  const { startMinutes, close } = useMaintenanceView();
  const on = mode.source === 'switch';
  const linked = startMinutes !== undefined && !on;
  const [opened, dialog] = useDisclosure(linked);
  const { form, message, end, isPast, saved, discard, store } = useModeForm(
    mode,
    linked ? startMinutes : undefined,
  );
  const { isDirty, isSubmitting } = form.formState;
  const closeDialog = (): void => {
    dialog.close();
    if (startMinutes !== undefined) void close();
  };
  const preview = usePreviewedMode(mode, message.slice(0, maxMessageLength), isPast ? null : end);
  // Show validation errors before asking for confirmation.
  const startOrEnd = async (): Promise<void> => {
    if (on || ((await form.trigger()) && !isPast)) dialog.open();
  };
  return (
    <Section title={t('byHand')}>
      <form onSubmit={store} className={classes.form}>
        <ModeSwitch mode={mode} onSwitch={() => void startOrEnd()} />
        <MessageField form={form} />
        <EndField form={form} isPast={isPast} />
        <div>
          <h3 className={classes.heading}>{t('preview')}</h3>
          <div className={classes.preview}>
            <MaintenanceNotice mode={preview} />
          </div>
        </div>
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {on && (
          <SaveBar sticky={isDirty} status={saved && !isDirty && t('saved')}>
            {isDirty && (
              <Button variant="default" onClick={discard}>
                {t('discard')}
              </Button>
            )}
            <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
              {t('save')}
            </Button>
          </SaveBar>
        )}
      </form>
      <ModeDialogs opened={opened} onClose={closeDialog} on={on} preview={preview} />
      <UnsavedWarning when={on && isDirty && !isSubmitting} />
    </Section>
  );
}

/** Returns the mode with the current input, as all users would see it. */
function usePreviewedMode(
  mode: MaintenanceModeReply,
  message: string,
  until: string | null,
): MaintenanceModeReply {
  const now = useNow();
  const { data: who } = useQuery(session);
  const on = mode.source === 'switch';
  return {
    active: true,
    message,
    since: on ? mode.since : new Date(now).toISOString(),
    by: on ? mode.by : (who?.user?.username ?? null),
    until,
    source: 'switch',
    upcoming: null,
  };
}

function ModeSwitch({ mode, onSwitch }: { mode: MaintenanceModeReply; onSwitch: () => void }) {
  const t = useMessages(modeMessages);
  const on = mode.source === 'switch';
  return (
    <Group justify="space-between" align="flex-start">
      <Switch
        size="md"
        label={t('mode')}
        description={t(on ? 'modeOn' : mode.active ? 'modeElsewhere' : 'modeOff')}
        checked={on}
        color="yellow.8"
        onChange={onSwitch}
      />
      <Button color={on ? undefined : 'yellow.8'} onClick={onSwitch}>
        {t(on ? 'end' : 'start')}
      </Button>
    </Group>
  );
}

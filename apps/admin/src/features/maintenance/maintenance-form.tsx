import { Button, Group, Paper, Switch, Text, Textarea, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SetMaintenanceModeRequest, type MaintenanceModeReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { UnsavedWarning } from '../../shared/forms/unsaved-warning.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useFormat } from '../../shared/i18n/format.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { useNow } from '../../shared/i18n/relative-time.js';
import { MaintenanceNotice } from '../../shared/maintenance/maintenance-notice.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { session } from '../../shared/session/session.queries.js';
import { MaintenanceDialogs } from './maintenance-dialogs.js';
import classes from './maintenance.module.css';
import { maintenanceMessages } from './maintenance.messages.js';
import { useSetMaintenanceMode } from './maintenance.queries.js';

const longest = 500;

/** The switch, the message and what everybody sees of it. */
export function MaintenanceForm({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(maintenanceMessages);
  const format = useFormat();
  const now = useNow();
  const { data: who } = useQuery(session);
  const [asking, ask] = useDisclosure(false);
  const save = useSetMaintenanceMode();
  const { active, message } = mode;
  const form = useContractForm(SetMaintenanceModeRequest, { active, message });
  const typed = useWatch({ control: form.control, name: 'message' });
  const { isDirty, isSubmitting } = form.formState;
  const preview: MaintenanceModeReply = {
    active: true,
    message: typed,
    since: mode.since ?? new Date(now).toISOString(),
    by: mode.by ?? who?.user?.displayName ?? null,
    until: null,
    source: 'switch',
    upcoming: null,
  };
  const store = form.handleSubmit((wanted) =>
    save.mutateAsync(wanted).then((stored) => {
      form.reset({ active: stored.active, message: stored.message });
    }, form.showProblem),
  );
  const since = mode.since && format.relative(mode.since, now);
  return (
    <>
      <Paper withBorder p="lg" component="form" onSubmit={store} className={classes.form}>
        <Group justify="space-between" align="flex-start">
          <Switch
            size="md"
            label={t('mode')}
            description={since ? t('modeOn', { age: since }) : t('modeOff')}
            checked={active}
            color="yellow.8"
            onChange={() => void form.trigger('message').then((fits) => fits && ask.open())}
          />
          <Button color={active ? undefined : 'yellow.8'} onClick={ask.open}>
            {t(active ? 'end' : 'start')}
          </Button>
        </Group>
        <Textarea
          label={t('message')}
          description={t('messageHint')}
          autosize
          minRows={3}
          {...form.register('message')}
          error={form.errorOf('message')}
        />
        <Text size="xs" c="dimmed" ta="end">
          {t('left', { count: longest - typed.length })}
        </Text>
        <div>
          <Title order={2} mb="xs">
            {t('preview')}
          </Title>
          <MaintenanceNotice mode={preview} />
        </div>
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {active && (
          <Group justify="flex-end">
            <Text size="sm" role="status">
              {save.isSuccess && !isDirty && t('saved')}
            </Text>
            <Button type="submit" variant="default" disabled={!isDirty} loading={isSubmitting}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Paper>
      <MaintenanceDialogs opened={asking} onClose={ask.close} mode={mode} message={typed} />
      <UnsavedWarning when={isDirty && !isSubmitting} />
    </>
  );
}

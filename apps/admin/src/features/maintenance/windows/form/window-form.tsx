import { NativeSelect, Text, Textarea } from '@mantine/core';
import type { MaintenanceWindowReply } from '@stackyard/contracts';
import { useState } from 'react';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useSaveWindow } from '../../maintenance.queries.js';
import { CoveredServers } from '../../now/covered-servers.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import { AnnounceField } from './announce-field.js';
import { NextOccurrences } from './next-occurrences.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { TimeFields } from './time-fields.js';
import { useWindowForm } from './use-window-form.js';
import { windowFormMessages } from './window-form.messages.js';
import { suggestWindow, requestOf, valuesOf } from './window-values.js';
import { allZones } from '../../zone/zone-time.js';

export function WindowForm({ window }: { window?: MaintenanceWindowReply }) {
  const t = useMessages(windowFormMessages);
  const { selectedDay, close } = useMaintenanceView();
  const [initialValues] = useState(() => (window ? valuesOf(window) : suggestWindow(selectedDay)));
  const save = useSaveWindow(window?.id);
  const windowForm = useWindowForm(initialValues);
  const { form, values, setValueOptions, faults } = windowForm;
  const submit = form.handleSubmit((body) =>
    save.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return (
    <DrawerForm
      form={form}
      onSubmit={(event) => void submit(event)}
      onCancel={() => void close()}
      action={t(window ? 'saveAct' : 'planAct')}
    >
      {window?.next?.state === 'active' && <Text size="sm">{t('activeNow')}</Text>}
      <CoveredServers />
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        placeholder={t('messageExample')}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.register('message')}
        error={form.errorOf('message')}
      />
      <TimeFields windowForm={windowForm} />
      <NativeSelect
        label={t('timeZone')}
        description={t('timeZoneHint')}
        data={[...new Set([...allZones(), initialValues.timeZone])]}
        {...form.register('timeZone')}
        error={faults.timeZone}
      />
      <RecurrenceFields
        value={values.recurrence}
        startsAt={values.startsAt}
        fault={faults.recurrence}
        onChange={(next) => form.setValue('recurrence', next, setValueOptions)}
      />
      <AnnounceField
        value={values.announceMinutes}
        initialMinutes={initialValues.announceMinutes}
        fault={form.errorOf('announceMinutes')}
        onChange={(minutes) => form.setValue('announceMinutes', minutes, setValueOptions)}
      />
      <NextOccurrences
        windowRequest={requestOf(values)}
        windowId={window?.id}
        isAnnounced={window?.next?.state === 'announced' || window?.next?.state === 'active'}
      />
    </DrawerForm>
  );
}

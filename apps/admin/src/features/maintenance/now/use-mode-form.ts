import { SetMaintenanceModeRequest, type MaintenanceModeReply } from '@stackyard/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useSyncWithSaved } from '#shared/forms/saving/use-sync-with-saved.js';
import { fromLocalField, toLocalField } from '#shared/i18n/local-moment.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';

interface ModeValues {
  message: string;
  until: string;
}

export type ModeContractForm = ContractForm<ModeValues, SetMaintenanceModeRequest>;

/**
 * Returns empty values while a window or an update keeps maintenance on, because only the manual
 * switch is edited here.
 */
function valuesOf({ active, source, message, until }: MaintenanceModeReply): ModeValues {
  if (active && source !== 'switch') return { message: '', until: '' };
  return { message, until: toLocalField(until ?? undefined) };
}

/**
 * Returns the form for the message and the end of the manual switch. It is updated when other users
 * save changes. If `startMinutes` is given, the end is filled in.
 */
export function useModeForm(mode: MaintenanceModeReply, startMinutes?: number) {
  const now = useNow();
  const save = useSetMaintenanceMode();
  const [chosenEnd] = useState(() =>
    startMinutes === undefined
      ? null
      : toLocalField(new Date(Date.now() + startMinutes * 60_000).toISOString()),
  );
  const initial = { ...valuesOf(mode), ...(chosenEnd !== null && { until: chosenEnd }) };
  const form = useContractForm(SetMaintenanceModeRequest, initial, {
    prepare: ({ message, until }) => ({
      active: true,
      message,
      until: fromLocalField(until) ?? null,
    }),
  });
  useSyncWithSaved(form, initial);
  const { message = '', until = '' } = useWatch({ control: form.control });
  const end = fromLocalField(until) ?? null;
  const isPast = end !== null && Date.parse(end) <= now;
  return {
    form,
    message,
    end,
    /** True if the end is in the past, which the contract cannot check. */
    isPast,
    saved: save.isSuccess,
    discard: () => form.reset(valuesOf(mode)),
    store: form.handleSubmit(async (values) => {
      if (isPast) return;
      await save
        .mutateAsync(values)
        .then((stored) => form.reset(valuesOf(stored)), form.showProblem);
    }),
  };
}

import { SetMaintenanceModeRequest, type MaintenanceModeReply } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useFollowSaved } from '#shared/forms/saving/use-follow-saved.js';
import { fromLocalField, toLocalField } from '#shared/i18n/local-moment.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';

interface ModeValues {
  message: string;
  until: string;
}

export type ModeContractForm = ContractForm<ModeValues, SetMaintenanceModeRequest>;

/** Only what was switched on by hand is edited here; a window and an update have words of their own. */
function valuesOf({ active, source, message, until }: MaintenanceModeReply): ModeValues {
  if (active && source !== 'switch') return { message: '', until: '' };
  return { message, until: toLocalField(until ?? undefined) };
}

/** Message and end of the switch, while they are typed and once they are saved. */
export function useModeForm(mode: MaintenanceModeReply) {
  const now = useNow();
  const save = useSetMaintenanceMode();
  const form = useContractForm(SetMaintenanceModeRequest, valuesOf(mode), {
    prepare: ({ message, until }) => ({
      active: true,
      message,
      until: fromLocalField(until) ?? null,
    }),
  });
  useFollowSaved(form, valuesOf(mode));
  const { message = '', until = '' } = useWatch({ control: form.control });
  const end = fromLocalField(until) ?? null;
  const over = end !== null && Date.parse(end) <= now;
  return {
    form,
    message,
    end,
    /** True when the end has passed already, which the contract cannot know. */
    over,
    saved: save.isSuccess,
    discard: () => form.reset(valuesOf(mode)),
    store: form.handleSubmit(async (wanted) => {
      if (over) return;
      await save
        .mutateAsync(wanted)
        .then((stored) => form.reset(valuesOf(stored)), form.showProblem);
    }),
  };
}

import { CreateLogReceiverRequest } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useCreateReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { ReceiverForm } from './receiver-form.js';
import { createRequest, emptyReceiver } from './receiver-values.js';

/**
 * Adds a receiver and opens its test, because the first attempt at configuring a receiver often
 * fails.
 */
export function AddReceiver() {
  const { show } = useLogSettingsDialog();
  const create = useCreateReceiver();
  const form = useContractForm(CreateLogReceiverRequest, emptyReceiver, {
    prepare: createRequest,
  });
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(({ id }) => show('test', id, true), form.showProblem),
  );
  return <ReceiverForm form={form} onSubmit={save} />;
}

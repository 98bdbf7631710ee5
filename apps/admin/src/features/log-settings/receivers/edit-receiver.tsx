import { EditLogReceiverRequest, type LogReceiverReply } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useEditReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { ReceiverForm } from './receiver-form.js';
import { toEditRequest, receiverValues } from './receiver-values.js';

export function EditReceiver({ receiver }: { receiver: LogReceiverReply }) {
  const { close } = useLogSettingsDialog();
  const edit = useEditReceiver(receiver.id);
  const form = useContractForm(EditLogReceiverRequest, receiverValues(receiver), {
    prepare: toEditRequest,
  });
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return <ReceiverForm form={form} onSubmit={save} receiver={receiver} />;
}

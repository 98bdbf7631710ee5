import { CreateServerRequest, TlsTrust } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { emptyConnection, toCreateRequest } from '#shared/servers/connection-values.js';
import { ServerForm } from './server-form.js';
import { useCreateServer } from '../servers.queries.js';
import { useServerDialog } from './use-server-dialog.js';

export function AddServer() {
  const { close } = useServerDialog();
  const create = useCreateServer();
  const form = useContractForm(CreateServerRequest, emptyConnection, {
    nestedClasses: { tls: TlsTrust },
    prepare: toCreateRequest,
  });
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return <ServerForm form={form} onSubmit={save} />;
}

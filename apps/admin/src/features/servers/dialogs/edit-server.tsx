import { TlsTrust, UpdateServerRequest, type ServerReply } from '@stackyard/contracts';
import { SecretField } from '#shared/forms/fields/secret-field.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import {
  connectionOf,
  toTlsTrust,
  type ConnectionValues,
} from '#shared/servers/connection-values.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { ServerForm } from './server-form.js';
import { serversMessages } from '../servers.messages.js';
import { useUpdateServer } from '../servers.queries.js';
import { useServerDialog } from './use-server-dialog.js';

function updateRequest(values: ConnectionValues): UpdateServerRequest {
  const { name, url, environmentIds, tls, keepImages } = values;
  return { name, url, environmentIds, tls: toTlsTrust(tls), keepImages };
}

export function EditServer({ server }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show, close } = useServerDialog();
  const update = useUpdateServer(server.id);
  const test = useConnectionTest();
  const form = useContractForm(UpdateServerRequest, connectionOf(server), {
    nestedClasses: { tls: TlsTrust },
    prepare: updateRequest,
  });
  const save = form.handleSubmit((body) =>
    update.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return (
    <ServerForm form={form} server={server} onSubmit={save} test={test} action={t('save')}>
      <SecretField label={t('storedKey')} onReplace={() => show('key', server.id)} />
    </ServerForm>
  );
}

import type { EnvironmentReply, ServerReply } from '@stackyard/contracts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ConnectionFields } from '#shared/servers/connection-fields.js';
import { ConnectionTester } from '#shared/servers/connection-tester.js';
import type { ConnectionValues } from '#shared/servers/connection-values.js';
import { EnvironmentField } from '#shared/servers/environment-field.js';
import type { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { serversMessages } from '../servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

interface ServerFormProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  onSubmit: (event: FormEvent) => void;
  test: ReturnType<typeof useConnectionTest>;
  /** Label of the button that submits the form. */
  action: string;
  /** Shown above the buttons, such as the result of the test. */
  status?: ReactNode;
  server?: ServerReply;
  children?: ReactNode;
}

export function ServerForm<Request>(props: ServerFormProps<Request>) {
  const { form, onSubmit, test, action, status, server, children } = props;
  const t = useMessages(serversMessages);
  const format = useFormat();
  const { close } = useServerDialog();
  // Keep the environments that an earlier test found, because a running or failed test has none.
  const [environments, setEnvironments] = useState<readonly EnvironmentReply[]>([]);
  const found = test.data?.environments ?? [];
  if (found.length > 0 && found !== environments) setEnvironments(found);
  const heldImages = server?.heldImages ?? null;
  return (
    <DrawerForm
      form={form}
      onSubmit={onSubmit}
      onCancel={() => void close()}
      action={action}
      status={status}
    >
      <ConnectionFields form={form} showsApiKey={!server} hasCa={server?.tls.hasCa ?? false} />
      {children}
      <ConnectionTester form={form} test={test} {...(server && { serverId: server.id })} />
      <FieldSet section legend={t('managed')}>
        <EnvironmentField form={form} environments={environments} />
        <SwitchField
          control={form.control}
          name="keepImages"
          label={t('keepImages')}
          description={
            heldImages === null
              ? t('keepImagesHint')
              : t('heldImages', { count: heldImages.count, bytes: format.bytes(heldImages.bytes) })
          }
        />
      </FieldSet>
    </DrawerForm>
  );
}

import type { ServerReply } from '@stackyard/contracts';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { EnvironmentReply } from '@stackyard/contracts';
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
import { serversMessages } from '../servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

interface ServerFormProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  onSubmit: (event: FormEvent) => void;
  server?: ServerReply;
  children?: ReactNode;
}

export function ServerForm<Request>(props: ServerFormProps<Request>) {
  const { form, onSubmit, server, children } = props;
  const t = useMessages(serversMessages);
  const format = useFormat();
  const { close } = useServerDialog();
  const [environments, setEnvironments] = useState<readonly EnvironmentReply[]>([]);
  const heldImages = server?.heldImages ?? null;
  return (
    <DrawerForm form={form} onSubmit={onSubmit} onCancel={() => void close()} action={t('save')}>
      <ConnectionFields form={form} showsApiKey={!server} hasCa={server?.tls.hasCa ?? false} />
      {children}
      <ConnectionTester
        form={form}
        onTested={(result) => setEnvironments(result.environments)}
        {...(server && { serverId: server.id })}
      />
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

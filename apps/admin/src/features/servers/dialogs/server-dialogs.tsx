import { Drawer, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { AddServer } from './add-server.js';
import { EditServer } from './edit-server.js';
import { RemoveServer } from './remove-server.js';
import { ReplaceKey } from './replace-key.js';
import { serversMessages } from '../servers.messages.js';
import { TestServer } from './test-server.js';
import { useServerDialog, type ServerDialog } from './use-server-dialog.js';

const titles = {
  add: 'addTitle',
  edit: 'editTitle',
  test: 'tested',
  key: 'keyTitle',
} as const;

/** The server dialog that the URL names, if any. */
export function ServerDialogs({ servers }: { servers: readonly ServerReply[] | undefined }) {
  const t = useMessages(serversMessages);
  const { open, id, close } = useServerDialog();
  const server = servers?.find((candidate) => candidate.id === id);
  if (open === 'remove') return server ? <RemoveServer server={server} /> : null;
  const title = open ? t(titles[open], { name: server?.name ?? '' }) : '';
  return (
    <Drawer
      opened={open !== undefined && servers !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={title}
    >
      {open && <DialogBody open={open} server={server} />}
    </Drawer>
  );
}

interface DialogBodyProps {
  open: Exclude<ServerDialog, 'remove'>;
  server: ServerReply | undefined;
}

function DialogBody({ open, server }: DialogBodyProps) {
  const t = useMessages(serversMessages);
  if (open === 'add') return <AddServer />;
  if (!server) return <Text>{t('goneTitle')}</Text>;
  if (open === 'test') return <TestServer server={server} />;
  return open === 'edit' ? <EditServer server={server} /> : <ReplaceKey server={server} />;
}

import { Drawer, Text } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { AddReceiver } from './add-receiver.js';
import { EditReceiver } from './edit-receiver.js';
import { receiversMessages } from './receivers.messages.js';
import { RemoveReceiver } from './remove-receiver.js';
import { TestReceiver } from './test-receiver.js';

const titles = { add: 'addTitle', edit: 'editTitle', test: 'testTitle' } as const;

/** The receiver dialog that the URL names, if any. */
export function ReceiverDialogs({
  receivers,
}: {
  receivers: readonly LogReceiverReply[] | undefined;
}) {
  const t = useMessages(receiversMessages);
  const { open, id, close } = useLogSettingsDialog();
  const receiver = receivers?.find((candidate) => candidate.id === id);
  if (open === 'remove') return receiver ? <RemoveReceiver receiver={receiver} /> : null;
  if (open === 'run') return null;
  return (
    <Drawer
      opened={open !== undefined && receivers !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={open ? t(titles[open], { name: receiver?.name ?? '' }) : ''}
    >
      {open && <DialogBody open={open} receiver={receiver} />}
    </Drawer>
  );
}

interface DialogBodyProps {
  open: keyof typeof titles;
  receiver: LogReceiverReply | undefined;
}

function DialogBody({ open, receiver }: DialogBodyProps) {
  const t = useMessages(receiversMessages);
  if (open === 'add') return <AddReceiver />;
  if (!receiver) return <Text>{t('goneTitle')}</Text>;
  return open === 'edit' ? (
    <EditReceiver receiver={receiver} />
  ) : (
    <TestReceiver receiver={receiver} />
  );
}

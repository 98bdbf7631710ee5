import { Drawer, Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { registriesMessages } from '../registries.messages.js';
import { AddRegistry } from './add-registry.js';
import { EditRegistry } from './edit-registry.js';
import { RemoveRegistry } from './remove-registry.js';
import { TestRegistry } from './test-registry.js';
import { useRegistryDialog, type RegistryDialog } from './use-registry-dialog.js';

const titles = { add: 'addTitle', edit: 'editTitle', test: 'testTitle' } as const;

/** The registry dialog that the URL names, if any. */
export function RegistryDialogs({
  registries,
}: {
  registries: readonly RegistryReply[] | undefined;
}) {
  const t = useMessages(registriesMessages);
  const { open, id, close } = useRegistryDialog();
  const registry = registries?.find((candidate) => candidate.id === id);
  if (open === 'remove') return registry ? <RemoveRegistry registry={registry} /> : null;
  return (
    <Drawer
      opened={open !== undefined && registries !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={open ? t(titles[open], { name: registry?.host ?? '' }) : ''}
    >
      {open && <DialogBody open={open} registry={registry} />}
    </Drawer>
  );
}

interface DialogBodyProps {
  open: Exclude<RegistryDialog, 'remove'>;
  registry: RegistryReply | undefined;
}

function DialogBody({ open, registry }: DialogBodyProps) {
  const t = useMessages(registriesMessages);
  if (open === 'add') return <AddRegistry />;
  if (!registry) return <Text>{t('goneTitle')}</Text>;
  return open === 'edit' ? (
    <EditRegistry registry={registry} />
  ) : (
    <TestRegistry registry={registry} />
  );
}

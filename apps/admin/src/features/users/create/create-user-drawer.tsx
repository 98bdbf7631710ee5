import { Drawer } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages } from '../users.messages.js';
import { CreateUserForm } from './create-user-form.js';
import { RegisterSuperuserForm } from './register-superuser-form.js';

interface CreateUserDrawerProps {
  /** The open form; undefined if none is open. */
  open: 'create' | 'superuser' | undefined;
  onClose: () => void;
  /** Receives the security phrase, which is shown only once. Service users have none. */
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

export function CreateUserDrawer({ open, onClose, onCreated }: CreateUserDrawerProps) {
  const t = useMessages(createUserMessages);
  const mayCreate = useHasPermission('users-edit');
  return (
    <Drawer
      opened={open === 'superuser' || (open === 'create' && mayCreate)}
      onClose={onClose}
      position="right"
      size="xl"
      title={t(open === 'superuser' ? 'superuserTitle' : 'createTitle')}
    >
      {open === 'create' && <CreateUserForm onCancel={onClose} onCreated={onCreated} />}
      {open === 'superuser' && <RegisterSuperuserForm onCancel={onClose} onCreated={onCreated} />}
    </Drawer>
  );
}

import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages } from '../users.messages.js';
import { CreateUserForm } from './create-user-form.js';

interface CreateUserDrawerProps {
  /** The form that the URL names; undefined if none is open. */
  open: 'create' | 'superuser' | undefined;
  onClose: () => void;
  /**
   * Called with the security phrase, which is shown only once; null for service users, who have
   * none.
   */
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

export function CreateUserDrawer({ open, onClose, onCreated }: CreateUserDrawerProps) {
  const t = useMessages(createUserMessages);
  const mayCreate = useHasPermission('users-edit');
  const { data: ownSession } = useQuery(session);
  const mayCreateSuperuser = ownSession?.user?.superuser === true;
  return (
    <Drawer
      opened={open !== undefined && mayCreate}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('createTitle')}
    >
      {open !== undefined && mayCreate && (
        <CreateUserForm
          initialType={open === 'superuser' && mayCreateSuperuser ? 'superuser' : 'person'}
          mayCreateSuperuser={mayCreateSuperuser}
          onCancel={onClose}
          onCreated={onCreated}
        />
      )}
    </Drawer>
  );
}

import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog, doNothing } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import { useRemoveSuperuser, useRemoveUser } from '../../users.queries.js';
import type { ActionDialogProps } from './action-dialog.types.js';
import { userActionDialogMessages } from '../user-page.messages.js';

function useLeavePage(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ to: '/administration/users', replace: true });
}

export function RemoveUser({ user, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const remove = useRemoveUser(user.id, useLeavePage());
  const { displayName: name, username, sessions, tokens } = user;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('removeTitle', { name })}
      actionLabel={t('removeAction', { name })}
      confirmationWord={username}
      onConfirm={() => remove.mutateAsync()}
      onDone={doNothing}
    >
      <Stack gap="xs">
        <Text size="sm">{t('removeText', { sessions, tokens })}</Text>
        <Text size="sm">{t('removeKept', { name })}</Text>
      </Stack>
    </DangerDialog>
  );
}

/** Demotes a superuser to an ordinary user, or deletes the account. */
export function RemoveSuperuser({ user, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const remove = useRemoveSuperuser(user.id, useLeavePage());
  const { data: ownSession } = useQuery(session);
  const isSelf = ownSession?.user?.id === user.id;
  const [keepsEntries, setKeepsEntries] = useState(true);
  const { displayName: name, username, sessions, tokens } = user;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('superuserTitle', { name })}
      actionLabel={t(keepsEntries ? 'superuserKeepAction' : 'superuserDeleteAction', { name })}
      confirmationWord={username}
      onConfirm={() => remove.mutateAsync(keepsEntries)}
      onDone={keepsEntries ? onClose : doNothing}
    >
      <Radio.Group
        label={t('superuserChoice')}
        value={keepsEntries ? 'keep' : 'delete'}
        onChange={(value) => setKeepsEntries(value === 'keep')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="keep" label={t('superuserKeep')} description={t('superuserKeepHint')} />
          <Radio
            value="delete"
            label={t('superuserDelete')}
            description={t(isSelf ? 'superuserDeleteSelf' : 'superuserDeleteHint')}
            disabled={isSelf}
          />
        </Stack>
      </Radio.Group>
      {!keepsEntries && <Text size="sm">{t('removeText', { sessions, tokens })}</Text>}
    </DangerDialog>
  );
}

import { Stack, Text } from '@mantine/core';
import type { UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import { PhraseDialog, type IssuedPhrase } from '../../phrase-dialog.js';
import {
  useEndSessions,
  useRenewPhrase,
  useResetTwoFactor,
  useSetUserActive,
} from '../../users.queries.js';
import type { UserAction } from '../../users.search.js';
import { obstacleTo } from './actions.js';
import type { ActionDialogProps } from './action-dialog.types.js';
import { RemoveSuperuser, RemoveUser } from './remove-user.js';
import { userActionDialogMessages } from '../user-page.messages.js';

interface ActionDialogsProps {
  user: UserDetailReply;
  /** The dialog that the URL names. */
  open: UserAction | undefined;
  onClose: () => void;
}

export function ActionDialogs({ user, open, onClose }: ActionDialogsProps) {
  const [issuedPhrase, setIssued] = useState<IssuedPhrase | null>(null);
  const props = { user, onClose };
  const { data: ownSession } = useQuery(session);
  // A link can name an action that users cannot take on their own account.
  const isOwnUser =
    open !== undefined && obstacleTo(open, { ownSession, user, isLastSuperuser: false }) === 'self';
  // Show the phrase only after the dialog has been removed from the URL, because navigation is
  // blocked while the phrase is shown.
  if (issuedPhrase && open === undefined) {
    return <PhraseDialog issuedPhrase={issuedPhrase} onDone={() => setIssued(null)} />;
  }
  if (isOwnUser) return null;
  if (open === 'deactivate') return <Deactivate {...props} />;
  if (open === 'reactivate') return <Reactivate {...props} />;
  if (open === 'remove') return <RemoveUser {...props} />;
  if (open === 'remove-superuser') return <RemoveSuperuser {...props} />;
  if (open === 'phrase') return <RenewPhrase {...props} onIssued={setIssued} />;
  if (open === 'two-factor' && user.twoFactor) return <ResetTwoFactor {...props} />;
  return open === 'sessions' ? <EndSessions {...props} /> : null;
}

function Deactivate({ user, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const activeMutation = useSetUserActive(user.id);
  const { displayName: name, sessions, tokens } = user;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('deactivateTitle', { name })}
      actionLabel={t('deactivateAction', { name, sessions, tokens })}
      onConfirm={() => activeMutation.mutateAsync(false)}
    >
      <Stack gap="xs">
        <Text size="sm">{t('deactivateNow', { name, sessions })}</Text>
        <Text size="sm">{t('deactivateTokens', { tokens })}</Text>
        <Text size="sm">{t('deactivateKept', { name })}</Text>
      </Stack>
    </DangerDialog>
  );
}

function Reactivate({ user: { id, displayName: name }, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const activeMutation = useSetUserActive(id);
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('reactivateTitle', { name })}
      actionLabel={t('reactivateAction', { name })}
      color="violet"
      onConfirm={() => activeMutation.mutateAsync(true)}
    >
      <Text size="sm">{t('reactivateText', { name })}</Text>
    </DangerDialog>
  );
}

interface RenewPhraseProps extends ActionDialogProps {
  onIssued: (issuedPhrase: IssuedPhrase) => void;
}

function RenewPhrase({ user, onClose, onIssued }: RenewPhraseProps) {
  const t = useMessages(userActionDialogMessages);
  const renew = useRenewPhrase(user.id);
  const { displayName: name } = user;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('phraseTitle', { name })}
      actionLabel={t('phraseAction', { name })}
      onConfirm={() => renew.mutateAsync(undefined)}
      onDone={({ username, securityPhrase: phrase }) => {
        onIssued({ name, username, phrase });
        onClose();
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('phraseText')}</Text>
        <Text size="sm">{t('phraseChannel', { name })}</Text>
      </Stack>
    </DangerDialog>
  );
}

function ResetTwoFactor({ user: { id, displayName: name }, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const reset = useResetTwoFactor(id);
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('twoFactorTitle', { name })}
      actionLabel={t('twoFactorAction', { name })}
      onConfirm={() => reset.mutateAsync(undefined)}
    >
      <Stack gap="xs">
        <Text size="sm">{t('twoFactorText', { name })}</Text>
        <Text size="sm">{t('twoFactorCheck', { name })}</Text>
      </Stack>
    </DangerDialog>
  );
}

function EndSessions({ user, onClose }: ActionDialogProps) {
  const t = useMessages(userActionDialogMessages);
  const { data: ownSession } = useQuery(session);
  const end = useEndSessions(user.id);
  const { displayName: name, sessions } = user;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('sessionsTitle', { name })}
      actionLabel={t('sessionsAction', { name, sessions })}
      onConfirm={() => end.mutateAsync(undefined)}
    >
      <Stack gap="xs">
        <Text size="sm">{t('sessionsText', { name })}</Text>
        {ownSession?.user?.id === user.id && <Text size="sm">{t('sessionsSelf')}</Text>}
      </Stack>
    </DangerDialog>
  );
}

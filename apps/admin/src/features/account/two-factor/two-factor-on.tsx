import { Button, Group, Paper, PasswordInput, Text } from '@mantine/core';
import type { AccountReply, ConfirmWithPasswordRequest } from '@stackyard/contracts';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import {
  useDisableTwoFactor,
  useRenewRecoveryCodes,
  useInvalidateTwoFactor,
} from '../account.queries.js';
import classes from '../account.module.css';
import { twoFactorMessages } from './two-factor.messages.js';

/** When only this many unused recovery codes are left, the page suggests new ones. */
const lowCodeThreshold = 3;

interface TwoFactorManagementProps {
  profile: AccountReply;
  onCodesIssued: (codes: readonly string[]) => void;
}

export function TwoFactorManagement({ profile, onCodesIssued }: TwoFactorManagementProps) {
  const t = useMessages(twoFactorMessages);
  const [dialog, setDialog] = useState<'renew' | 'disable' | null>(null);
  const renew = useRenewRecoveryCodes();
  const disable = useDisableTwoFactor();
  const invalidateTwoFactor = useInvalidateTwoFactor();
  const { recoveryCodes: remainingCodes } = profile;
  return (
    <Paper withBorder p="lg" className={classes.form}>
      <Group>
        <StateBadge kind="token" value="active" label={t('on')} />
      </Group>
      <Text size="sm">{t('onText')}</Text>
      <Text
        size="sm"
        {...(remainingCodes <= lowCodeThreshold && { c: 'var(--tone-waiting-text)', fw: 600 })}
      >
        {t('codesLeft', { count: remainingCodes })}{' '}
        {remainingCodes <= lowCodeThreshold && t('codesFew')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => setDialog('renew')}>
          {t('renew')}
        </Button>
        <Button variant="default" color="red" onClick={() => setDialog('disable')}>
          {t('disable')}
        </Button>
      </Group>
      <PasswordDialog
        opened={dialog === 'renew'}
        onClose={() => setDialog(null)}
        title={t('renewTitle')}
        text={t('renewText')}
        actionLabel={t('renewAction', { count: remainingCodes })}
        onConfirm={async (body) => {
          const { recoveryCodes } = await renew.mutateAsync(body);
          onCodesIssued(recoveryCodes);
        }}
      />
      <PasswordDialog
        opened={dialog === 'disable'}
        onClose={() => setDialog(null)}
        title={t('disableTitle')}
        text={t('disableText')}
        actionLabel={t('disableAction')}
        onConfirm={async (body) => {
          await disable.mutateAsync(body);
          await invalidateTwoFactor();
        }}
      />
    </Paper>
  );
}

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  actionLabel: string;
  onConfirm: (body: ConfirmWithPasswordRequest) => Promise<void>;
}

/** Asks for the password before changing two-factor settings. */
function PasswordDialog({ text, onConfirm, ...dialog }: PasswordDialogProps) {
  const t = useMessages(twoFactorMessages);
  const [password, setPassword] = useState('');
  const close = (): void => {
    setPassword('');
    dialog.onClose();
  };
  return (
    <DangerDialog
      {...dialog}
      onClose={close}
      isReady={password !== ''}
      onConfirm={() => onConfirm({ password })}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </DangerDialog>
  );
}

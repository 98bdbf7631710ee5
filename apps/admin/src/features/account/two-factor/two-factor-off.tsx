import { Button, Group, List, Paper, PasswordInput, Text } from '@mantine/core';
import { ConfirmWithPasswordRequest, type TwoFactorSecretReply } from '@stackyard/contracts';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { SaveBar } from '#shared/forms/saving/save-bar.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { useBeginTwoFactor } from '../account.queries.js';
import classes from '../account.module.css';
import { TwoFactorEnrol } from './two-factor-enrol.js';
import { twoFactorMessages } from './two-factor.messages.js';

interface TwoFactorSetupProps {
  /** True if the user is a superuser, who should not rely on a password alone. */
  superuser: boolean;
  onCodesIssued: (codes: readonly string[]) => void;
}

/**
 * Shown while two-factor sign-in is off, to turn it on. Asks for the password first, because an
 * unlocked screen alone must not be enough to change how a user signs in.
 */
export function TwoFactorSetup({ superuser, onCodesIssued }: TwoFactorSetupProps) {
  const [secret, setSecret] = useState<TwoFactorSecretReply | null>(null);
  if (!secret) return <PasswordStep superuser={superuser} onSecretIssued={setSecret} />;
  return (
    <TwoFactorEnrol
      secret={secret}
      onCodesIssued={onCodesIssued}
      onCancel={() => setSecret(null)}
    />
  );
}

interface PasswordStepProps {
  superuser: boolean;
  onSecretIssued: (secret: TwoFactorSecretReply) => void;
}

function PasswordStep({ superuser, onSecretIssued }: PasswordStepProps) {
  const t = useMessages(twoFactorMessages);
  const beginTwoFactor = useBeginTwoFactor();
  const form = useContractForm(ConfirmWithPasswordRequest, { password: '' });
  const submit = form.handleSubmit((body) =>
    beginTwoFactor.mutateAsync(body).then(onSecretIssued, form.showProblem),
  );
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit} className={classes.form}>
      <Group>
        <ToneBadge tone={superuser ? 'waiting' : 'unknown'} icon={ShieldOff} label={t('off')} />
        {superuser && (
          <Text size="sm" c="var(--tone-waiting-text)">
            {t('offSuperuser')}
          </Text>
        )}
      </Group>
      <Text size="sm">{t('offText')}</Text>
      <List type="ordered" size="sm">
        {(['password', 'scan', 'codes'] as const).map((step) => (
          <List.Item key={step}>{t(`step.${step}`)}</List.Item>
        ))}
      </List>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        {...form.register('password')}
        error={form.errorOf('password')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar>
        <Button type="submit" loading={beginTwoFactor.isPending}>
          {t('begin')}
        </Button>
      </SaveBar>
    </Paper>
  );
}

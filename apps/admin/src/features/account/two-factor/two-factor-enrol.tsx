import { Button, Group, Paper, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { ConfirmTwoFactorRequest, type TwoFactorSecretReply } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useConfirmTwoFactor } from '../account.queries.js';
import classes from '../account.module.css';
import { twoFactorMessages } from './two-factor.messages.js';

const QrCode = lazyComponent(async () => (await import('./qr-code.js')).QrCode);

interface TwoFactorEnrolProps {
  secret: TwoFactorSecretReply;
  onCodesIssued: (codes: readonly string[]) => void;
  onCancel: () => void;
}

const removeSpaces = ({ code }: { code: string }) => ({ code: code.replace(/\s/g, '') });
/** Groups of four characters are easier to type. */
const formatSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function TwoFactorEnrol({ secret, onCodesIssued, onCancel }: TwoFactorEnrolProps) {
  const t = useMessages(twoFactorMessages);
  const confirm = useConfirmTwoFactor();
  const form = useContractForm(ConfirmTwoFactorRequest, { code: '' }, { prepare: removeSpaces });
  const submit = form.handleSubmit((body) =>
    confirm.mutateAsync(body).then(
      ({ recoveryCodes }) => onCodesIssued(recoveryCodes),
      (error: unknown) => {
        form.showProblem(error);
        form.resetField('code');
        form.setFocus('code');
      },
    ),
  );
  return (
    <Paper withBorder p="lg" component="form" onSubmit={submit} className={classes.form} maw={680}>
      <Title order={2}>{t('scanTitle')}</Title>
      <Text size="sm">{t('scanText')}</Text>
      <div className={classes.enrol}>
        <QrCode
          text={secret.uri}
          label={t('qr')}
          fallback={<Skeleton width={208} height={208} />}
        />
        <div>
          <Text size="sm" c="dimmed">
            {t('secret')}
          </Text>
          <code className={classes.secret}>{formatSecret(secret.secret)}</code>
        </div>
      </div>
      <Title order={2}>{t('codeTitle')}</Title>
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className={classes.code ?? ''}
        {...form.register('code')}
        error={form.errorOf('code')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group>
        <Button type="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Paper>
  );
}

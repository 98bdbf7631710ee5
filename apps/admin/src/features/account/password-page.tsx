import { Button, Paper, PasswordInput, Text } from '@mantine/core';
import { ChangePasswordRequest } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import detailClasses from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { SaveBar } from '#shared/forms/saving/save-bar.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { account, useChangePassword } from './account.queries.js';
import classes from './account.module.css';
import { SignInFacts } from './sign-in-facts.js';
import { passwordMessages } from './password.messages.js';

/** Changes the password. All sessions except the current one end. */
export function PasswordPage() {
  const t = useMessages(passwordMessages);
  const { data: profile } = useQuery(account);
  const change = useChangePassword();
  const form = useContractForm(ChangePasswordRequest, { currentPassword: '', newPassword: '' });
  const save = form.handleSubmit((body) =>
    change.mutateAsync(body).then(() => form.reset(), form.showProblem),
  );
  return (
    <Page title={t('title')}>
      <div className={detailClasses.columns} data-equal>
        <Paper withBorder p="md" component="form" onSubmit={save} className={classes.form}>
          {profile?.external && <Text size="sm">{t('external')}</Text>}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={profile?.username ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            label={t('current')}
            autoComplete="current-password"
            {...form.register('currentPassword')}
            error={form.errorOf('currentPassword')}
          />
          <PasswordInput
            label={t('next')}
            description={t('nextHint')}
            autoComplete="new-password"
            {...form.register('newPassword')}
            error={form.errorOf('newPassword')}
          />
          <Text size="sm" c="dimmed">
            {t('ends')}
          </Text>
          {form.problem !== null && <ProblemAlert error={form.problem} />}
          <SaveBar status={change.isSuccess && t('changed')}>
            <Button type="submit" loading={change.isPending} disabled={!form.formState.isDirty}>
              {t('change')}
            </Button>
          </SaveBar>
        </Paper>
        {profile && <SignInFacts profile={profile} page="password" />}
      </div>
    </Page>
  );
}

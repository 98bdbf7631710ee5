import { Paper, Text, Title } from '@mantine/core';
import type { AccountReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { PermissionList } from '#shared/permissions/permission-list.js';
import { AccountLoader } from './account-loader.js';
import classes from './account.module.css';
import { ProfileForm } from './profile-form.js';
import { profileMessages } from './profile.messages.js';

export function ProfilePage() {
  const t = useMessages(profileMessages);
  return (
    <Page title={t('title')}>
      <AccountLoader>
        {(profile) => (
          <div className={classes.columns}>
            <Paper withBorder p="lg">
              <ProfileForm profile={profile} />
              <ProfileFacts profile={profile} />
            </Paper>
            <OwnPermissions profile={profile} />
          </div>
        )}
      </AccountLoader>
    </Page>
  );
}

function ProfileFacts({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const format = useFormat();
  const facts = [
    [t('username'), profile.username],
    [t('type'), t(profile.superuser ? 'superuser' : 'person')],
    [t('signsIn'), <SignInMethod key="method" profile={profile} />],
    [t('secondFactor'), <SecondFactor key="factor" profile={profile} />],
    [t('lastSignIn'), <LastSignIn key="at" profile={profile} />],
    [t('since'), format.date(profile.createdAt)],
    [t('groups'), profile.groups.map(({ name }) => name).join(', ') || t('noGroups')],
    [t('phrase'), t(profile.securityPhrase ? 'phraseSet' : 'phraseMissing')],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignInMethod({ profile: { external } }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  if (external) return t('withProvider');
  return (
    <span className={classes.linked}>
      {t('withPassword')}
      <Link to="/account/password">{t('change')}</Link>
    </span>
  );
}

function LastSignIn({ profile: { lastSignInAt } }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  return (
    <span className={classes.linked}>
      {lastSignInAt === null ? t('never') : <RelativeTime at={lastSignInAt} />}
      <Link to="/account/sessions">{t('sessions')}</Link>
    </span>
  );
}

function SecondFactor({ profile: { superuser, twoFactor } }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const isAtRisk = superuser && !twoFactor;
  return (
    <span className={classes.linked} data-risk={isAtRisk || undefined}>
      {isAtRisk && <TriangleAlert size={14} aria-hidden />}
      {t(twoFactor ? 'on' : 'off')}
      <Link to="/account/two-factor">{t(twoFactor ? 'manage' : 'setUp')}</Link>
    </span>
  );
}

function OwnPermissions({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const { superuser, permissions } = profile;
  if (superuser || permissions.length === 0) {
    return (
      <Paper withBorder p="lg">
        <Title order={2}>{t('permissions')}</Title>
        <Text size="sm" mt={4}>
          {t(superuser ? 'superuserHint' : 'nothing')}
        </Text>
      </Paper>
    );
  }
  return (
    <Paper withBorder p="lg">
      <Title order={2}>{t('permissions')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('permissionsHint')}
      </Text>
      <PermissionList ids={permissions} />
    </Paper>
  );
}

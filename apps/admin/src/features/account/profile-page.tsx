import { Paper, Text, Title } from '@mantine/core';
import type { AccountReply } from '@stackyard/contracts';
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
    [t('kind'), t(profile.superuser ? 'superuser' : 'person')],
    [t('signsIn'), t(profile.external ? 'withProvider' : 'withPassword')],
    [
      t('lastSignIn'),
      profile.lastSignInAt ? <RelativeTime key="at" at={profile.lastSignInAt} /> : t('never'),
    ],
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

function OwnPermissions({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  return (
    <Paper withBorder p="lg">
      <Title order={2}>{t('permissions')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(profile.superuser ? 'superuserHint' : 'permissionsHint')}
      </Text>
      {profile.permissions.length > 0 ? (
        <PermissionList ids={profile.permissions} />
      ) : (
        <Text size="sm">{t('nothing')}</Text>
      )}
    </Paper>
  );
}

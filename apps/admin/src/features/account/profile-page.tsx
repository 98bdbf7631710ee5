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
        {(own) => (
          <div className={classes.columns}>
            <Paper withBorder p="lg">
              <ProfileForm own={own} />
              <Facts own={own} />
            </Paper>
            <OwnPermissions own={own} />
          </div>
        )}
      </AccountLoader>
    </Page>
  );
}

function Facts({ own }: { own: AccountReply }) {
  const t = useMessages(profileMessages);
  const format = useFormat();
  const facts = [
    [t('username'), own.username],
    [t('kind'), t(own.superuser ? 'superuser' : 'person')],
    [t('signsIn'), t(own.external ? 'withProvider' : 'withPassword')],
    [
      t('lastSignIn'),
      own.lastSignInAt ? <RelativeTime key="at" at={own.lastSignInAt} /> : t('never'),
    ],
    [t('since'), format.date(own.createdAt)],
    [t('groups'), own.groups.map(({ name }) => name).join(', ') || t('noGroups')],
    [t('phrase'), t(own.securityPhrase ? 'phraseSet' : 'phraseMissing')],
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

function OwnPermissions({ own }: { own: AccountReply }) {
  const t = useMessages(profileMessages);
  return (
    <Paper withBorder p="lg">
      <Title order={2}>{t('permissions')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(own.superuser ? 'superuserHint' : 'permissionsHint')}
      </Text>
      {own.permissions.length > 0 ? (
        <PermissionList ids={own.permissions} />
      ) : (
        <Text size="sm">{t('nothing')}</Text>
      )}
    </Paper>
  );
}

import { Text } from '@mantine/core';
import type { AccountReply } from '@stackyard/contracts';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionList } from '#shared/permissions/permission-list.js';
import { AccountLoader } from './account-loader.js';
import classes from './account.module.css';
import { ProfileForm } from './profile-form.js';
import { profileMessages } from './profile.messages.js';
import { SignInFacts } from './sign-in-facts.js';

export function ProfilePage() {
  const t = useMessages(profileMessages);
  return (
    <Page title={t('title')}>
      <AccountLoader>
        {(profile) => (
          <div className={detailClasses.columns} data-equal>
            <Section title={t('account')}>
              <ProfileFacts profile={profile} />
              <ProfileForm profile={profile} />
            </Section>
            <div>
              <SignInFacts profile={profile} />
              <OwnPermissions profile={profile} />
            </div>
          </div>
        )}
      </AccountLoader>
    </Page>
  );
}

function ProfileFacts({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const format = useFormat();
  return (
    <dl className={classes.facts}>
      <Fact name={t('username')}>{profile.username}</Fact>
      <Fact name={t('type')}>{t(profile.superuser ? 'superuser' : 'person')}</Fact>
      <Fact name={t('since')}>{format.date(profile.createdAt)}</Fact>
      {!(profile.superuser && profile.groups.length === 0) && (
        <Fact name={t('groups')}>
          {profile.groups.map(({ name }) => name).join(', ') || t('noGroups')}
        </Fact>
      )}
    </dl>
  );
}

function OwnPermissions({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const { superuser, permissions } = profile;
  const hasPermissionList = !superuser && permissions.length > 0;
  return (
    <Section title={t('permissions')}>
      <Text size="sm" {...(hasPermissionList && { c: 'dimmed', mb: 'md' })}>
        {t(superuser ? 'superuserHint' : hasPermissionList ? 'permissionsHint' : 'nothing')}
      </Text>
      {hasPermissionList && <PermissionList ids={permissions} />}
    </Section>
  );
}

import { Outlet } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { accountMessages } from '../../navigation/account.messages.js';
import { SectionTabs } from '#shared/detail/section-tabs.js';

const sections = [
  { to: '/account', label: 'profile', matchesExactUrl: true },
  { to: '/account/password', label: 'password' },
  { to: '/account/sessions', label: 'sessions' },
  { to: '/account/notifications', label: 'notifications' },
  { to: '/account/two-factor', label: 'twoFactor' },
  { to: '/account/tokens', label: 'tokens' },
] as const;

export function AccountFrame() {
  const t = useMessages(accountMessages);
  const mayManageTokens = useHasPermission('tokens-manage');
  const visibleSections = sections.filter(({ label }) => label !== 'tokens' || mayManageTokens);
  return (
    <>
      <SectionTabs
        label={t('sections')}
        tabs={visibleSections.map(({ label, ...tab }) => ({ ...tab, label: t(label) }))}
      />
      <Outlet />
    </>
  );
}

import { Outlet } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { administrationMessages } from '../../navigation/administration.messages.js';
import { useAdministration } from '../../navigation/use-navigation.js';
import { SectionTabs } from '#shared/detail/section-tabs.js';

/**
 * The tabs of the administration pages, above the open page. The tabs are hidden if the user may
 * open only one page.
 */
export function AdministrationFrame() {
  const t = useMessages(administrationMessages);
  const sections = useAdministration();
  return (
    <>
      {sections.length > 1 && (
        <SectionTabs
          label={t('sections')}
          tabs={sections.map(({ to, label }) => ({ to, label: t(label) }))}
        />
      )}
      <Outlet />
    </>
  );
}

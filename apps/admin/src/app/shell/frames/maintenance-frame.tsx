import { Outlet } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { maintenancePages } from '../../navigation/maintenance-pages.js';
import { maintenancePagesMessages } from '../../navigation/maintenance-pages.messages.js';
import { SectionTabs } from '#shared/detail/section-tabs.js';

export function MaintenanceFrame() {
  const t = useMessages(maintenancePagesMessages);
  return (
    <>
      <SectionTabs
        label={t('sections')}
        tabs={maintenancePages.map(({ label, ...tab }) => ({ ...tab, label: t(label) }))}
      />
      <Outlet />
    </>
  );
}

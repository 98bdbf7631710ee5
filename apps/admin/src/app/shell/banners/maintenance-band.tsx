import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';

/** Loaded only while maintenance is active or announced. */
const MaintenanceNotices = lazyComponent(
  async () => (await import('./maintenance-notices.js')).MaintenanceNotices,
);

/** A banner across the top while maintenance is active or announced. It does not cover the page. */
export function MaintenanceBanner() {
  const { data: mode } = useQuery(maintenanceMode);
  return (
    <div role="status">
      {mode && (mode.active || mode.upcoming) && <MaintenanceNotices mode={mode} />}
    </div>
  );
}

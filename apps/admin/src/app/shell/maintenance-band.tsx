import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../shared/i18n/messages.js';
import { MaintenanceNotice } from '../../shared/maintenance/maintenance-notice.js';
import { maintenanceMode } from '../../shared/queries/maintenance.queries.js';
import { useMay } from '../../shared/session/use-may.js';
import { appMessages } from '../app.messages.js';

/** Across the top while maintenance is active; it takes its own room and covers nothing. */
export function MaintenanceBand() {
  const t = useMessages(appMessages);
  const { data: mode } = useQuery(maintenanceMode);
  const mayEdit = useMay('maintenance-access');
  return (
    <div role="status">
      {mode?.active && (
        <MaintenanceNotice mode={mode}>
          {mayEdit && <Link to="/maintenance">{t('bandEdit')}</Link>}
        </MaintenanceNotice>
      )}
    </div>
  );
}

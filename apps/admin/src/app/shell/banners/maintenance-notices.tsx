import { CloseButton } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { AnnouncementNotice, MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { maintenanceNoticeMessages } from '#shared/maintenance/maintenance.messages.js';
import { useHiddenAnnouncement } from '#shared/maintenance/use-hidden-announcement.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { appMessages } from '../../app.messages.js';

export function MaintenanceNotices({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(appMessages);
  const tMaintenanceNotice = useMessages(maintenanceNoticeMessages);
  const mayEdit = useHasPermission('maintenance-access');
  const { upcoming } = mode;
  const { isHidden, hide } = useHiddenAnnouncement(upcoming);
  const editLink = mayEdit && <Link to="/maintenance">{t('bandEdit')}</Link>;
  return (
    <>
      {mode.active && <MaintenanceNotice mode={mode}>{editLink}</MaintenanceNotice>}
      {upcoming && !isHidden && (
        <AnnouncementNotice upcoming={upcoming}>
          {!mode.active && editLink}
          <CloseButton
            size="sm"
            c="inherit"
            aria-label={tMaintenanceNotice('dismiss')}
            onClick={hide}
          />
        </AnnouncementNotice>
      )}
    </>
  );
}

import { CloseButton } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { AnnouncementNotice, MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { maintenanceNoticeMessages } from '#shared/maintenance/maintenance.messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { appMessages } from '../../app.messages.js';

export function MaintenanceNotices({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(appMessages);
  const tMaintenanceNotice = useMessages(maintenanceNoticeMessages);
  const mayEdit = useHasPermission('maintenance-access');
  // A dismissed announcement appears again when its start time or its message changes.
  const [hiddenAnnouncement, setHiddenAnnouncement] = useSessionStorage({
    key: 'stackyard.announcement.hidden',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const { upcoming } = mode;
  const announcement = upcoming ? `${upcoming.startsAt} ${upcoming.message}` : '';
  const editLink = mayEdit && <Link to="/maintenance">{t('bandEdit')}</Link>;
  return (
    <>
      {mode.active && <MaintenanceNotice mode={mode}>{editLink}</MaintenanceNotice>}
      {upcoming && announcement !== hiddenAnnouncement && (
        <AnnouncementNotice upcoming={upcoming}>
          {!mode.active && editLink}
          <CloseButton
            size="sm"
            c="inherit"
            aria-label={tMaintenanceNotice('dismiss')}
            onClick={() => setHiddenAnnouncement(announcement)}
          />
        </AnnouncementNotice>
      )}
    </>
  );
}

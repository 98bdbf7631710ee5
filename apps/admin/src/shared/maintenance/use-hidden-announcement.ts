import { useSessionStorage } from '@mantine/hooks';
import type { MaintenanceModeReply } from '@stackyard/contracts';

interface HiddenAnnouncement {
  isHidden: boolean;
  hide: () => void;
}

/**
 * Whether the user has dismissed the announcement of maintenance in this session. The
 * announcement appears again when the start time or the message changes.
 */
export function useHiddenAnnouncement(
  upcoming: MaintenanceModeReply['upcoming'] | undefined,
): HiddenAnnouncement {
  const [hiddenAnnouncement, setHiddenAnnouncement] = useSessionStorage({
    key: 'stackyard.announcement.hidden',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const announcement = upcoming ? `${upcoming.startsAt} ${upcoming.message}` : '';
  return {
    isHidden: announcement === hiddenAnnouncement,
    hide: () => setHiddenAnnouncement(announcement),
  };
}

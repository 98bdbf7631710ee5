import { useSessionStorage } from '@mantine/hooks';
import type { MaintenanceModeReply } from '@stackyard/contracts';

interface HiddenAnnouncement {
  isHidden: boolean;
  hide: () => void;
}

/**
 * Whether the user has dismissed the announcement of a maintenance in this session. It appears again
 * when its start time or its message changes.
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

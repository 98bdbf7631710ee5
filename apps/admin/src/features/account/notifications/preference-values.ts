import type { NewsKind, NotificationPreferencesReply } from '@stackyard/contracts';

export interface PreferenceValues {
  inbox: NewsKind[];
  browser: NewsKind[];
  mail: NewsKind[];
  /** Empty if there are no quiet hours. */
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
}

export function preferenceValues(stored: NotificationPreferencesReply): PreferenceValues {
  const kindsIn = (place: 'inbox' | 'browser' | 'mail') =>
    stored.choices.filter((choice) => choice[place]).map(({ kind }) => kind);
  return {
    inbox: kindsIn('inbox'),
    browser: kindsIn('browser'),
    mail: kindsIn('mail'),
    quietFrom: stored.quietFrom ?? '',
    quietUntil: stored.quietUntil ?? '',
    timeZone: stored.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

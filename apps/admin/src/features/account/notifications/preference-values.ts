import type { NewsKind, NotificationPreferencesReply } from '@stackyard/contracts';

export interface PreferenceValues {
  inbox: NewsKind[];
  browser: NewsKind[];
  mail: NewsKind[];
  /** Empty if there are no quiet hours. The same applies to `quietUntil`. */
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
}

export function preferenceValues(preferences: NotificationPreferencesReply): PreferenceValues {
  const kindsIn = (target: 'inbox' | 'browser' | 'mail') =>
    preferences.choices.filter((choice) => choice[target]).map(({ kind }) => kind);
  return {
    inbox: kindsIn('inbox'),
    browser: kindsIn('browser'),
    mail: kindsIn('mail'),
    quietFrom: preferences.quietFrom ?? '',
    quietUntil: preferences.quietUntil ?? '',
    timeZone: preferences.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

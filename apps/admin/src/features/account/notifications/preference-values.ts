import type { NewsKind, NotificationPreferencesReply } from '@stackyard/contracts';

/** The fields of the form. */
export interface PreferenceValues {
  inbox: NewsKind[];
  browser: NewsKind[];
  /** Empty without quiet hours. */
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
}

export function preferenceValues(stored: NotificationPreferencesReply): PreferenceValues {
  const kindsIn = (place: 'inbox' | 'browser') =>
    stored.choices.filter((choice) => choice[place]).map(({ kind }) => kind);
  return {
    inbox: kindsIn('inbox'),
    browser: kindsIn('browser'),
    quietFrom: stored.quietFrom ?? '',
    quietUntil: stored.quietUntil ?? '',
    timeZone: stored.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

import {
  defaultPlacesOf,
  newsKindIds,
  type NewsKind,
  type NotificationPlaces,
} from '@stackyard/contracts';

type StoredPlaces = Omit<NotificationPlaces, 'mail'> & Partial<NotificationPlaces>;

/** Choices of a user by kind of news. Kinds that are left out follow the defaults. */
export type StoredChoices = Partial<Record<NewsKind, StoredPlaces>>;

/** Where a user receives a kind of news. What the browser shows is always in the inbox, too. */
export function placesOf(kind: NewsKind, choices: StoredChoices | undefined): NotificationPlaces {
  // Choices that were stored before there was mail do not contain it.
  return { ...defaultPlacesOf(kind), ...choices?.[kind] };
}

/**
 * The choices to store: those among the readable kinds that differ from the defaults, and what was
 * chosen for other kinds before.
 */
export function choicesToStore(
  wanted: {
    inbox: readonly NewsKind[];
    browser: readonly NewsKind[];
    /** Omitted to keep what is stored. */
    mail?: readonly NewsKind[];
  },
  readable: readonly NewsKind[],
  before: StoredChoices,
): StoredChoices {
  const choices: StoredChoices = {};
  for (const kind of newsKindIds) {
    if (!readable.includes(kind)) {
      const kept = before[kind];
      if (kept !== undefined) choices[kind] = kept;
      continue;
    }
    const browser = wanted.browser.includes(kind);
    const mail = wanted.mail?.includes(kind) ?? placesOf(kind, before).mail;
    const places = { inbox: browser || wanted.inbox.includes(kind), browser, mail };
    const usual = defaultPlacesOf(kind);
    const isUsual =
      places.inbox === usual.inbox && places.browser === usual.browser && mail === usual.mail;
    if (!isUsual) choices[kind] = places;
  }
  return choices;
}

/**
 * Whether mutes cover a piece of news: everything is muted, or all stacks that the news is about.
 *
 * @param muted - ids of the muted stacks; null stands for everything
 */
export function isMuted(muted: ReadonlySet<number | null>, stackIds: readonly number[]): boolean {
  if (muted.has(null)) return true;
  return stackIds.length > 0 && stackIds.every((id) => muted.has(id));
}

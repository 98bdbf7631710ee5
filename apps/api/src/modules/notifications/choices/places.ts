import {
  defaultPlacesOf,
  newsKindIds,
  type NewsKind,
  type NotificationPlaces,
} from '@stackyard/contracts';

type StoredPlaces = Omit<NotificationPlaces, 'mail'> & Partial<NotificationPlaces>;

/** A user's choices by kind of news. Kinds without a choice follow the defaults. */
export type StoredChoices = Partial<Record<NewsKind, StoredPlaces>>;

/**
 * Returns where a user receives a kind of news. If the browser shows the news, the inbox always
 * contains it.
 */
export function placesOf(kind: NewsKind, choices: StoredChoices | undefined): NotificationPlaces {
  // Choices that were stored before mail was supported do not contain `mail`.
  return { ...defaultPlacesOf(kind), ...choices?.[kind] };
}

/**
 * Returns the choices to store. For kinds of news that the user may read, only choices that differ
 * from the defaults are stored. For all other kinds, earlier choices are kept.
 */
export function choicesToStore(
  wanted: {
    inbox: readonly NewsKind[];
    browser: readonly NewsKind[];
    /** If omitted, the stored choice is kept. */
    mail?: readonly NewsKind[];
  },
  readable: readonly NewsKind[],
  before: StoredChoices,
): StoredChoices {
  const choices: StoredChoices = {};
  for (const kind of newsKindIds) {
    if (!readable.includes(kind)) {
      const previous = before[kind];
      if (previous !== undefined) choices[kind] = previous;
      continue;
    }
    const isInBrowser = wanted.browser.includes(kind);
    const mail = wanted.mail?.includes(kind) ?? placesOf(kind, before).mail;
    const places = {
      inbox: isInBrowser || wanted.inbox.includes(kind),
      browser: isInBrowser,
      mail,
    };
    const usual = defaultPlacesOf(kind);
    const isUsual =
      places.inbox === usual.inbox && places.browser === usual.browser && mail === usual.mail;
    if (!isUsual) choices[kind] = places;
  }
  return choices;
}

/**
 * Whether a piece of news is muted: everything is muted, or all stacks that the news is about.
 *
 * @param muted - IDs of the muted stacks; contains null if everything is muted
 */
export function isMuted(muted: ReadonlySet<number | null>, stackIds: readonly number[]): boolean {
  if (muted.has(null)) return true;
  return stackIds.length > 0 && stackIds.every((id) => muted.has(id));
}

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
 * Returns where a user receives a kind of news. All defaults and stored choices that include the
 * browser also include the inbox.
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
  request: {
    inbox: readonly NewsKind[];
    browser: readonly NewsKind[];
    /** If omitted, the stored choice is kept. */
    mail?: readonly NewsKind[];
  },
  readableKinds: readonly NewsKind[],
  storedChoices: StoredChoices,
): StoredChoices {
  const choices: StoredChoices = {};
  for (const kind of newsKindIds) {
    if (!readableKinds.includes(kind)) {
      const storedChoice = storedChoices[kind];
      if (storedChoice !== undefined) choices[kind] = storedChoice;
      continue;
    }
    const isInBrowser = request.browser.includes(kind);
    const mail = request.mail?.includes(kind) ?? placesOf(kind, storedChoices).mail;
    const places = {
      inbox: isInBrowser || request.inbox.includes(kind),
      browser: isInBrowser,
      mail,
    };
    const defaultPlaces = defaultPlacesOf(kind);
    const isDefault =
      places.inbox === defaultPlaces.inbox &&
      places.browser === defaultPlaces.browser &&
      mail === defaultPlaces.mail;
    if (!isDefault) choices[kind] = places;
  }
  return choices;
}

/**
 * Whether a piece of news is muted, because the user has muted everything or all stacks that the
 * news is about.
 *
 * @param mutedStackIds - IDs of the muted stacks; contains null if everything is muted
 */
export function isMuted(
  mutedStackIds: ReadonlySet<number | null>,
  stackIds: readonly number[],
): boolean {
  if (mutedStackIds.has(null)) return true;
  return stackIds.length > 0 && stackIds.every((id) => mutedStackIds.has(id));
}

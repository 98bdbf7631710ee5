import {
  defaultPlacesOf,
  newsKindIds,
  type NewsKind,
  type NotificationPlaces,
} from '@stackyard/contracts';

type PlacesByKind = Partial<Record<NewsKind, NotificationPlaces>>;

/** Where a user receives a kind of news. What the browser shows is always in the inbox, too. */
export function placesOf(kind: NewsKind, choices: PlacesByKind | undefined): NotificationPlaces {
  return choices?.[kind] ?? defaultPlacesOf(kind);
}

/**
 * The choices to store: those among the readable kinds that differ from the defaults, and what was
 * chosen for other kinds before.
 */
export function choicesToStore(
  wanted: { inbox: readonly NewsKind[]; browser: readonly NewsKind[] },
  readable: readonly NewsKind[],
  before: PlacesByKind,
): PlacesByKind {
  const choices: PlacesByKind = {};
  for (const kind of newsKindIds) {
    if (!readable.includes(kind)) {
      const kept = before[kind];
      if (kept !== undefined) choices[kind] = kept;
      continue;
    }
    const browser = wanted.browser.includes(kind);
    const places = { inbox: browser || wanted.inbox.includes(kind), browser };
    const usual = defaultPlacesOf(kind);
    if (places.inbox !== usual.inbox || places.browser !== usual.browser) choices[kind] = places;
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

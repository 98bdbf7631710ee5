/** Scroll position of a log, in pixels. */
export interface ScrollPlace {
  top: number;
  /** Distance between the visible part and the end. */
  below: number;
}

/** Distance from the end, in pixels, that still counts as the end. */
const nearEnd = 4;

/** Whether the log keeps following its end: scrolling up stops it, reaching the end resumes it. */
export function keepsFollowing(following: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (now.below <= nearEnd) return true;
  return now.top < before.top ? false : following;
}

/** Scroll position of a log, in pixels. */
export interface ScrollPosition {
  top: number;
  /** Distance between the visible part and the end. */
  below: number;
}

/** Distance from the end, in pixels, that still counts as the end. */
const endTolerancePx = 4;

/** Whether the log keeps following its end: scrolling up stops it, reaching the end resumes it. */
export function keepsFollowing(
  following: boolean,
  before: ScrollPosition,
  now: ScrollPosition,
): boolean {
  if (now.below <= endTolerancePx) return true;
  return now.top < before.top ? false : following;
}

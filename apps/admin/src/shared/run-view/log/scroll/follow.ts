/** Scroll position of a log, in pixels. */
export interface ScrollPosition {
  top: number;
  /** Distance between the visible part and the end. */
  below: number;
}

/** Up to this distance from the end, in pixels, the log counts as scrolled to the end. */
const endTolerancePx = 4;

/**
 * Whether the log keeps following its end. Scrolling up stops it from following; reaching the end
 * makes it follow again.
 */
export function keepsFollowing(
  following: boolean,
  before: ScrollPosition,
  now: ScrollPosition,
): boolean {
  if (now.below <= endTolerancePx) return true;
  return now.top < before.top ? false : following;
}

/** Scroll position of a log, in pixels. */
export interface ScrollPosition {
  topPx: number;
  /** Distance between the visible part and the end. */
  belowPx: number;
}

/** Up to this distance from the end, in pixels, the log counts as scrolled to the end. */
const endTolerancePx = 4;

/**
 * Returns whether the log keeps following its end. Scrolling up stops it from following; reaching
 * the end makes it follow again.
 */
export function keepsFollowing(
  isFollowing: boolean,
  previousPosition: ScrollPosition,
  position: ScrollPosition,
): boolean {
  if (position.belowPx <= endTolerancePx) return true;
  return position.topPx < previousPosition.topPx ? false : isFollowing;
}

/** Where the visible part of a log is, in pixels. */
export interface ScrollPlace {
  top: number;
  /** What lies below the visible part. */
  below: number;
}

/** Nearer to the end than this counts as the end. */
const nearEnd = 4;

/** Whether the log goes on following: scrolling up stops it, reaching the end resumes it. */
export function keepsFollowing(following: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (now.below <= nearEnd) return true;
  return now.top < before.top ? false : following;
}

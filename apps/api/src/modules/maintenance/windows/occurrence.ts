import type { WindowState } from '@stackyard/contracts';

export interface Occurrence {
  startsAt: Date;
  endsAt: Date;
  state: WindowState;
  /** Number of announcements made so far. */
  announced: number;
}

export type Transition = 'announced' | 'active' | 'ended' | 'missed';

const minuteMs = 60_000;

/** States that can still change. */
export const openStates = ['planned', 'announced', 'active'] as const;

export function isFinal(state: WindowState): boolean {
  return !openStates.some((openState) => openState === state);
}

/**
 * Returns the next transition that is due at a given time; null if there is none. States only move
 * forward: if the system clock is set back, an active occurrence stays active and does not start
 * again.
 */
export function nextTransition(
  occurrence: Occurrence,
  announceMinutes: readonly number[],
  now: Date,
): Transition | null {
  const { state, startsAt, endsAt } = occurrence;
  if (isFinal(state)) return null;
  if (state === 'active') return now >= endsAt ? 'ended' : null;
  if (now >= endsAt) return 'missed';
  if (now >= startsAt) return 'active';
  return countDueAnnouncements(occurrence, announceMinutes, now) > occurrence.announced
    ? 'announced'
    : null;
}

/**
 * Returns the occurrence after a transition. If several announcements are due, all of them count
 * as made, so that users get only one.
 */
export function applyTransition(
  occurrence: Occurrence,
  transition: Transition,
  announceMinutes: readonly number[],
  now: Date,
): Occurrence {
  switch (transition) {
    case 'announced': {
      const announced = countDueAnnouncements(occurrence, announceMinutes, now);
      return { ...occurrence, state: 'announced', announced };
    }
    case 'active':
      return { ...occurrence, state: 'active' };
    case 'ended':
    case 'missed':
      return { ...occurrence, state: transition };
  }
}

/** Returns when the next transition is due; null if there is none. */
export function nextTransitionAt(
  { state, startsAt, endsAt, announced }: Occurrence,
  announceMinutes: readonly number[],
): Date | null {
  switch (state) {
    case 'planned':
    case 'announced': {
      const leadMinutes = sortedLeadMinutes(announceMinutes)[announced];
      return leadMinutes === undefined
        ? startsAt
        : new Date(startsAt.getTime() - leadMinutes * minuteMs);
    }
    case 'active':
      return endsAt;
    case 'ended':
    case 'missed':
    case 'cancelled':
      return null;
  }
}

function countDueAnnouncements(
  { startsAt }: Occurrence,
  announceMinutes: readonly number[],
  now: Date,
): number {
  const remainingMs = startsAt.getTime() - now.getTime();
  return sortedLeadMinutes(announceMinutes).filter(
    (leadMinutes) => leadMinutes * minuteMs >= remainingMs,
  ).length;
}

/** Returns the lead times in the order of the announcements, the longest first. */
function sortedLeadMinutes(announceMinutes: readonly number[]): number[] {
  return [...new Set(announceMinutes)].sort((a, b) => b - a);
}

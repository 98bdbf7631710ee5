import type { WindowState } from '@stackyard/contracts';

/** A time at which a window takes place, and how far it has come. */
export interface Occurrence {
  startsAt: Date;
  endsAt: Date;
  state: WindowState;
  /** How many of its announcements were made. */
  announced: number;
}

/** What the passing of time does to an occurrence. */
export type Turn = 'announced' | 'active' | 'ended' | 'missed';

const minute = 60_000;

/** States in which something can still happen. */
export const openStates = ['planned', 'announced', 'active'] as const;

/** Whether nothing can happen to an occurrence any more. */
export function isOver(state: WindowState): boolean {
  return !openStates.some((open) => open === state);
}

/**
 * The next thing that happens to an occurrence by a moment; null when nothing does. States only go
 * forward: a clock that is put back ends nothing early and begins nothing twice.
 */
export function turnOf(
  occurrence: Occurrence,
  announceMinutes: readonly number[],
  now: Date,
): Turn | null {
  const { state, startsAt, endsAt } = occurrence;
  if (isOver(state)) return null;
  if (state === 'active') return now >= endsAt ? 'ended' : null;
  if (now >= endsAt) return 'missed';
  if (now >= startsAt) return 'active';
  return announcementsDue(occurrence, announceMinutes, now) > occurrence.announced
    ? 'announced'
    : null;
}

/** The occurrence after a turn. Announcements that were missed are made up for by one. */
export function afterTurn(
  occurrence: Occurrence,
  turn: Turn,
  announceMinutes: readonly number[],
  now: Date,
): Occurrence {
  switch (turn) {
    case 'announced': {
      const announced = announcementsDue(occurrence, announceMinutes, now);
      return { ...occurrence, state: 'announced', announced };
    }
    case 'active':
      return { ...occurrence, state: 'active' };
    case 'ended':
    case 'missed':
      return { ...occurrence, state: turn };
  }
}

/** The moment at which something happens to an occurrence next, as the clock goes now; null for never. */
export function nextTurnAt(
  { state, startsAt, endsAt, announced }: Occurrence,
  announceMinutes: readonly number[],
): Date | null {
  switch (state) {
    case 'planned':
    case 'announced': {
      const lead = leads(announceMinutes)[announced];
      return lead === undefined ? startsAt : new Date(startsAt.getTime() - lead * minute);
    }
    case 'active':
      return endsAt;
    case 'ended':
    case 'missed':
    case 'cancelled':
      return null;
  }
}

function announcementsDue(
  { startsAt }: Occurrence,
  announceMinutes: readonly number[],
  now: Date,
): number {
  const left = startsAt.getTime() - now.getTime();
  return leads(announceMinutes).filter((lead) => lead * minute >= left).length;
}

/** The longest first: that is the order in which they come. */
function leads(announceMinutes: readonly number[]): number[] {
  return [...new Set(announceMinutes)].sort((a, b) => b - a);
}

const minute = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The zone of whoever looks at the page. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment as clocks in a zone show it: `2026-11-22T22:00`. */
export function localIn(zone: string, moment: number | string): string {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute: minutes = '' } = parts;
  return `${year}-${month}-${day}T${hour}:${minutes}`;
}

/** Minutes by which clocks in a zone are ahead of UTC. */
export function offsetIn(zone: string, moment: number): number {
  const whole = Math.floor(moment / minute) * minute;
  return (Date.parse(`${localIn(zone, whole)}Z`) - whole) / minute;
}

/**
 * The moment at which clocks in a zone show a local time. One that a clock change leaves out is taken
 * later by what is left out, one that comes twice the first time, as the server does it; NaN for what is
 * no time.
 */
export function momentOf(zone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const before = offsetIn(zone, asUtc - 1440 * minute);
  const after = offsetIn(zone, asUtc + 1440 * minute);
  const moments = [before, after].map((offset) => asUtc - offset * minute);
  const shown = moments.filter((moment) => localIn(zone, moment) === local);
  return shown.length > 0 ? Math.min(...shown) : asUtc - before * minute;
}

/** What the clocks of a zone do to a window. */
export interface ClockNote {
  /** Local start when a clock change leaves out the planned one. */
  movedTo: string | null;
  /** Minutes that clocks go forward (or, below zero, back) while it lasts. */
  change: number;
}

/** Whether a clock change moves a window's start or lies inside of it. */
export function clockNote(
  zone: string,
  plannedStart: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): ClockNote {
  const start = localIn(zone, startsAt);
  const moved = start.slice(11) !== plannedStart.slice(11);
  const change = offsetIn(zone, Date.parse(endsAt)) - offsetIn(zone, Date.parse(startsAt));
  return { movedTo: moved ? start : null, change };
}

/** Every zone that the browser knows. */
export function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}

/** Days of the week in RFC 5545 notation, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const repeatOptions = ['once', 'daily', 'weekly', 'monthly', 'custom'] as const;
export type Repeat = (typeof repeatOptions)[number];

/**
 * How a monthly window selects its day: by date, by the position among the same weekdays of the
 * month, as the last such weekday, or as the last day of the month.
 */
export const monthlyModes = ['day', 'place', 'last-place', 'last-day'] as const;
export type MonthlyMode = (typeof monthlyModes)[number];

export const repetitionEnds = ['never', 'until', 'count'] as const;
export type RepetitionEnd = (typeof repetitionEnds)[number];

/** The recurrence of a window as form values. */
export interface Recurrence {
  repeat: Repeat;
  /** Repeats every `interval` days, weeks or months. */
  interval: number;
  days: Weekday[];
  monthlyMode: MonthlyMode;
  ends: RepetitionEnd;
  /** The last day on which an occurrence can start, such as `2027-03-01`. */
  until: string;
  count: number;
  /** The RFC 5545 rule if `repeat` is `custom`; otherwise empty. */
  rule: string;
}

export const noRecurrence: Recurrence = {
  repeat: 'once',
  interval: 1,
  days: [],
  monthlyMode: 'place',
  ends: 'never',
  until: '',
  count: 10,
  rule: '',
};

export interface MonthPosition {
  day: number;
  weekday: Weekday;
  /**
   * Position of the day among the same weekdays of the month, for example 3 for the third Sunday.
   */
  ordinal: number;
  /** Whether the day is the last such weekday of the month, for example the last Sunday. */
  isLast: boolean;
}

export function positionInMonth(localTime: string): MonthPosition | undefined {
  const date = new Date(`${localTime.slice(0, 10)}T00:00Z`);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7];
  if (weekday === undefined) return undefined;
  const day = date.getUTCDate();
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return { day, weekday, ordinal: Math.ceil(day / 7), isLast: day + 7 > days };
}

/** Returns the rule in RFC 5545 notation; null for a single occurrence. */
export function toRule(recurrence: Recurrence, startsAt: string): string | null {
  const { repeat, interval, ends, until, count, rule } = recurrence;
  if (repeat === 'once') return null;
  if (repeat === 'custom') return rule.trim();
  const endParts: Record<RepetitionEnd, string[]> = {
    never: [],
    until: until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}T235959Z`],
    count: [`COUNT=${count}`],
  };
  return [
    `FREQ=${repeat.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...weekdaysOf(recurrence, startsAt),
    ...endParts[ends],
  ].join(';');
}

function weekdaysOf({ repeat, days, monthlyMode }: Recurrence, startsAt: string): string[] {
  const position = positionInMonth(startsAt);
  if (position === undefined || repeat === 'daily') return [];
  if (repeat === 'weekly') {
    const chosenDays = weekdays.filter((day) => days.includes(day));
    return [`BYDAY=${(chosenDays.length > 0 ? chosenDays : [position.weekday]).join(',')}`];
  }
  const partByMode: Record<MonthlyMode, string> = {
    day: `BYMONTHDAY=${position.day}`,
    place: `BYDAY=${position.ordinal}${position.weekday}`,
    'last-place': `BYDAY=-1${position.weekday}`,
    'last-day': 'BYMONTHDAY=-1',
  };
  return [partByMode[monthlyMode]];
}

/**
 * Returns the form values of a stored rule. `repeat` is `custom` if the form cannot express the
 * rule.
 */
export function fromRule(rule: string | null, startsAt: string): Recurrence {
  if (rule === null) return noRecurrence;
  const customRecurrence: Recurrence = { ...noRecurrence, repeat: 'custom', rule };
  const fullRule = withDayOfStart(rule, startsAt);
  const parts = new Map(
    fullRule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value] as const;
    }),
  );
  const repeat = repeatOptions.find((name) => name.toUpperCase() === parts.get('FREQ'));
  if (repeat === undefined) return customRecurrence;
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '');
  const parsedRecurrence: Recurrence = {
    ...noRecurrence,
    repeat,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: weekdays.filter((day) => (parts.get('BYDAY') ?? '').split(',').includes(day)),
    ends: parts.has('UNTIL') ? 'until' : parts.has('COUNT') ? 'count' : 'never',
    until: until ? until.slice(1, 4).join('-') : '',
    count: Number(parts.get('COUNT') ?? noRecurrence.count),
  };
  // Accept the form values only if they convert back to the stored rule.
  const matchingMode = monthlyModes
    .map((monthlyMode) => ({ ...parsedRecurrence, monthlyMode }))
    .find((candidate) => isSameRule(toRule(candidate, startsAt), fullRule));
  return matchingMode ?? customRecurrence;
}

/**
 * Adds the day of the start to a weekly or monthly rule that names no day, because such a rule
 * repeats on that day (RFC 5545, 3.3.10).
 */
function withDayOfStart(rule: string, startsAt: string): string {
  const position = positionInMonth(startsAt);
  if (position === undefined || rule.includes(';BY')) return rule;
  if (rule.startsWith('FREQ=WEEKLY')) return `${rule};BYDAY=${position.weekday}`;
  return rule.startsWith('FREQ=MONTHLY') ? `${rule};BYMONTHDAY=${position.day}` : rule;
}

function isSameRule(generatedRule: string | null, rule: string): boolean {
  const sortParts = (text: string): string => text.split(';').toSorted().join(';');
  return generatedRule !== null && sortParts(generatedRule) === sortParts(rule);
}

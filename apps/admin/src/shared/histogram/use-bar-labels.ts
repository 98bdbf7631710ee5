import type { LogBucketSize, LogOutcome } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { useStateLabel } from '../state-badge/use-state-label.js';
import type { Bar } from './bars.js';
import { histogramMessages } from './histogram.messages.js';

type Options = Intl.DateTimeFormatOptions;

const dayFormat: Options = { day: 'numeric', month: 'short' };
const clockFormat: Options = { hour: '2-digit', minute: '2-digit' };
/** Formats for the period of a bar (`name`) and for its label, which differs at midnight. */
const barFormats: Record<LogBucketSize, { name: Options; tick: Options; dayStart: Options }> = {
  minute: { name: { ...dayFormat, ...clockFormat }, tick: clockFormat, dayStart: dayFormat },
  hour: { name: { ...dayFormat, ...clockFormat }, tick: clockFormat, dayStart: dayFormat },
  day: {
    name: { ...dayFormat, year: 'numeric', ...clockFormat },
    tick: dayFormat,
    dayStart: dayFormat,
  },
  month: {
    name: { ...dayFormat, year: 'numeric' },
    tick: { month: 'short', year: '2-digit' },
    dayStart: { month: 'short', year: '2-digit' },
  },
};

export type CountedItems = 'entries' | 'redeploys';

export function useBarLabels(size: LogBucketSize, countedItems: CountedItems) {
  const t = useMessages(histogramMessages);
  const stateLabel = useStateLabel();
  const region = useLocale() === 'de' ? 'de-DE' : 'en-GB';
  const name = new Intl.DateTimeFormat(region, barFormats[size].name);
  const tickFormat = new Intl.DateTimeFormat(region, barFormats[size].tick);
  const dayStartFormat = new Intl.DateTimeFormat(region, barFormats[size].dayStart);
  /**
   * Returns the name of an outcome of redeploys. Success and unknown are named like the states of
   * redeploys.
   */
  const redeployOutcome = (value: LogOutcome): string => {
    if (value === 'failure') return t('failedRedeploys');
    return value === 'denied'
      ? stateLabel('outcome', value)
      : stateLabel('redeploy', value === 'success' ? 'succeeded' : 'lost');
  };
  const outcome = (value: LogOutcome | null): string =>
    value === null
      ? t('untold', { what: countedItems })
      : countedItems === 'redeploys'
        ? redeployOutcome(value)
        : stateLabel('outcome', value);
  const count = (value: number, exact: boolean): string =>
    countedItems === 'redeploys'
      ? t('redeploys', { count: value })
      : t('count', { count: value, exact: String(exact) });
  return {
    outcome,
    count,
    span: ({ from, to }: Pick<Bar, 'from' | 'to'>) => name.formatRange(from, to),
    /** At midnight, bars of minutes and hours show the day instead of the time. */
    formatTick: (at: number) => (isMidnight(new Date(at)) ? dayStartFormat : tickFormat).format(at),
    /** The count of a bar, and the count of each outcome other than success. */
    content: (bar: Bar): string => {
      const unsuccessfulParts = bar.parts.filter(
        (part) => part.outcome !== null && part.outcome !== 'success',
      );
      const parts = unsuccessfulParts.map((part) => `${outcome(part.outcome)} ${part.count}`);
      return [count(bar.count, bar.exact), ...parts].join(', ');
    },
  };
}

function isMidnight(at: Date): boolean {
  return at.getHours() === 0 && at.getMinutes() === 0;
}

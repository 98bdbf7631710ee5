import type { LogBucketSize, LogOutcome } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { useStateWord } from '../state-badge/use-state-word.js';
import type { Bar } from './bars.js';
import { histogramMessages } from './histogram.messages.js';

type Options = Intl.DateTimeFormatOptions;

const day: Options = { day: 'numeric', month: 'short' };
const clock: Options = { hour: '2-digit', minute: '2-digit' };
/** Formats for the name of a bar and the label below it. */
const looks: Record<LogBucketSize, { name: Options; tick: Options; newDay: Options }> = {
  minute: { name: { ...day, ...clock }, tick: clock, newDay: day },
  hour: { name: { ...day, ...clock }, tick: clock, newDay: day },
  day: { name: { ...day, year: 'numeric', ...clock }, tick: day, newDay: day },
  month: {
    name: { ...day, year: 'numeric' },
    tick: { month: 'short', year: '2-digit' },
    newDay: { month: 'short', year: '2-digit' },
  },
};

/** What a histogram counts. */
export type Counted = 'entries' | 'redeploys';

export function useBarWords(size: LogBucketSize, what: Counted) {
  const t = useMessages(histogramMessages);
  const word = useStateWord();
  const region = useLocale() === 'de' ? 'de-DE' : 'en-GB';
  const name = new Intl.DateTimeFormat(region, looks[size].name);
  const tick = new Intl.DateTimeFormat(region, looks[size].tick);
  const newDay = new Intl.DateTimeFormat(region, looks[size].newDay);
  const outcome = (value: LogOutcome | null): string =>
    value === null ? t('untold', { what }) : word('outcome', value);
  const count = (value: number, exact: boolean): string =>
    what === 'redeploys'
      ? t('redeploys', { count: value })
      : t('count', { count: value, exact: String(exact) });
  return {
    outcome,
    count,
    span: ({ from, to }: Pick<Bar, 'from' | 'to'>) => name.formatRange(from, to),
    /** At midnight, the label shows the day instead of the time. */
    tick: (at: number) => (new Date(at).getHours() === 0 ? newDay : tick).format(at),
    /** The number of entries in a bar, and how many of them failed. */
    content: (bar: Bar): string => {
      const unsuccessful = bar.parts.filter(
        (part) => part.outcome !== null && part.outcome !== 'success',
      );
      const parts = unsuccessful.map((part) => `${outcome(part.outcome)} ${part.count}`);
      return [count(bar.count, bar.exact), ...parts].join(', ');
    },
  };
}

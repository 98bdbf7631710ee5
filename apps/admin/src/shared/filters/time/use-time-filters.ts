import { useFormat } from '../../i18n/format.js';
import { useMessages } from '../../i18n/messages.js';
import type { ActiveFilter } from '../active-filters.js';
import type { RecentPeriod } from './last-span.js';
import { timeMessages } from './time.messages.js';

interface TimeFilter {
  from?: string;
  to?: string;
  last?: RecentPeriod;
}

/** Returns the period and the limits of a time filter as active filters. */
export function useTimeFilters({
  from,
  to,
  last,
}: TimeFilter): ActiveFilter<{ [Name in keyof TimeFilter]: undefined }>[] {
  const t = useMessages(timeMessages);
  const format = useFormat();
  return [
    ...(last === undefined
      ? []
      : [{ id: 'last', name: t(`last${last}`), change: { last: undefined } }]),
    ...(from === undefined
      ? []
      : [
          {
            id: 'from',
            name: t('fromMoment', { moment: format.dateTime(from) }),
            change: { from: undefined },
          },
        ]),
    ...(to === undefined
      ? []
      : [
          {
            id: 'to',
            name: t('toMoment', { moment: format.dateTime(to) }),
            change: { to: undefined },
          },
        ]),
  ];
}

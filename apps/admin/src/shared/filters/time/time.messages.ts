import { defineMessages } from '../../i18n/messages.js';

export const timeMessages = defineMessages({
  en: {
    time: 'Time',
    from: 'From',
    to: 'To',
    fromMoment: 'From {moment}',
    toMoment: 'Until {moment}',
    anyTime: 'Any time',
    last1h: 'Last hour',
    last24h: 'Last 24 hours',
    last7d: 'Last 7 days',
    last30d: 'Last 30 days',
  },
  de: {
    time: 'Zeit',
    from: 'Von',
    to: 'Bis',
    fromMoment: 'Ab {moment}',
    toMoment: 'Bis {moment}',
    anyTime: 'Gesamter Zeitraum',
    last1h: 'Letzte Stunde',
    last24h: 'Letzte 24 Stunden',
    last7d: 'Letzte 7 Tage',
    last30d: 'Letzte 30 Tage',
  },
});

import { defineMessages } from '#shared/i18n/messages.js';

export const dayMessages = defineMessages({
  en: {
    day: 'The last 24 hours',
    dayNone: 'Nothing happened.',
    span: '{from} to {to}: {count, plural, =0 {nothing} one {# event} other {# events}}',
    spanBad:
      '{from} to {to}: {count, plural, one {# event} other {# events}}, {bad} of them failed or denied',
    legendGood: 'Succeeded',
    legendBad: 'Failed',
    latest: 'Latest events',
    allEvents: 'All events of the last 24 hours',
    truncated: 'Only the latest {count, number} events are counted.',
  },
  de: {
    day: 'Die letzten 24 Stunden',
    dayNone: 'Es ist nichts geschehen.',
    span: '{from} bis {to}: {count, plural, =0 {nichts} one {# Ereignis} other {# Ereignisse}}',
    spanBad:
      '{from} bis {to}: {count, plural, one {# Ereignis} other {# Ereignisse}}, davon {bad} fehlgeschlagen oder verweigert',
    legendGood: 'Gelungen',
    legendBad: 'Fehlgeschlagen',
    latest: 'Neueste Ereignisse',
    allEvents: 'Alle Ereignisse der letzten 24 Stunden',
    truncated: 'Nur die neuesten {count, number} Ereignisse sind gezählt.',
  },
});

import { defineMessages } from '#shared/i18n/messages.js';

export const dayMessages = defineMessages({
  en: {
    day: 'Last 24 hours',
    dayNone: 'No events.',
    onlySignIns: 'Nothing happened except sign-ins and sign-outs.',
    span: '{from} to {to}: {count, plural, =0 {no events} one {# event} other {# events}}',
    spanBad:
      '{from} to {to}: {count, plural, one {# event} other {# events}}, {bad} failed or denied',
    legendGood: 'Succeeded',
    legendBad: 'Failed',
    latest: 'Latest events',
    took: 'took {duration}',
    repeats: '{count, number} times',
    allEvents: 'All events of the last 24 hours',
    truncated: 'Only the latest {count, number} events are included.',
  },
  de: {
    day: 'Letzte 24 Stunden',
    dayNone: 'Keine Ereignisse.',
    onlySignIns: 'Es gab nur An- und Abmeldungen.',
    span: '{from} bis {to}: {count, plural, =0 {keine Ereignisse} one {# Ereignis} other {# Ereignisse}}',
    spanBad:
      '{from} bis {to}: {count, plural, one {# Ereignis} other {# Ereignisse}}, davon {bad} fehlgeschlagen oder verweigert',
    legendGood: 'Erfolgreich',
    legendBad: 'Fehlgeschlagen',
    latest: 'Neueste Ereignisse',
    took: 'Dauer {duration}',
    repeats: '{count, number}-mal',
    allEvents: 'Alle Ereignisse der letzten 24 Stunden',
    truncated: 'Nur die neuesten {count, number} Ereignisse sind berücksichtigt.',
  },
});

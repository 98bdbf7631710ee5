import { always, type NoteRule, type OutlookRule } from '../rule.js';
import { hasRecommendation } from './recommendations.js';
import { isFailing } from './redeploy-developments.js';

export const outlookRules: readonly OutlookRule[] = [
  {
    id: 'outlook-windows',
    when: (facts) => facts.count('windows.planned') > 0,
    weight: 60,
    headline: {
      de: 'Wartung im {month.after} geplant',
      en: 'Maintenance planned for {month.after}',
    },
    text: [
      {
        de: 'Für den {month.after} {windows.planned?ist|sind} {windows.planned} Wartungsfenster geplant. Währenddessen sind neue Redeploys gesperrt.',
        en: '{windows.planned} maintenance {windows.planned?window is|windows are} planned for {month.after}. New redeploys are blocked during {windows.planned?this window|these windows}.',
      },
    ],
  },
  {
    id: 'outlook-failing',
    when: isFailing,
    weight: 50,
    headline: { de: 'Redeploys im Blick behalten', en: 'Keep an eye on redeploys' },
    text: [
      {
        de: 'Die Fehlerquote der Redeploys lag zuletzt bei {redeploys.failureShare}. Ziel für den {month.after} ist eine niedrigere Quote.',
        en: 'The failure rate of redeploys was {redeploys.failureShare}. The target for {month.after} is a lower rate.',
      },
    ],
  },
  {
    id: 'outlook-open',
    when: hasRecommendation,
    weight: 20,
    headline: { de: 'Offene Punkte für den {month.after}', en: 'Open tasks for {month.after}' },
    text: [
      {
        de: 'Für den {month.after} sind keine Wartungsfenster geplant. Die Empfehlungen dieses Berichts sind noch umzusetzen.',
        en: 'No maintenance windows are planned for {month.after}. The recommendations in this report still need to be carried out.',
      },
    ],
  },
  {
    id: 'outlook-calm',
    when: always,
    weight: 0,
    headline: { de: 'Ausblick auf den {month.after}', en: 'Looking ahead to {month.after}' },
    text: [
      {
        de: 'Für den {month.after} sind keine Wartungsfenster geplant. Die Kennzahlen zeigen keinen Handlungsbedarf.',
        en: 'No maintenance windows are planned for {month.after}. Nothing in the figures calls for action.',
      },
    ],
  },
];

export const noteRules: readonly NoteRule[] = [
  {
    id: 'note-running',
    when: ({ hasMonthEnded: monthOver }) => !monthOver,
    weight: 90,
    text: {
      de: 'Der Monat ist noch nicht zu Ende. Alle Angaben beziehen sich auf die Zeit bis zum {month.until}.',
      en: 'The month is not over yet: all figures are as of {month.until}.',
    },
  },
  {
    id: 'note-nothing',
    when: (facts) => facts.count('log.entries') === 0,
    weight: 80,
    text: {
      de: 'Das Ereignisprotokoll enthält für den {month.name} keine Einträge.',
      en: 'The event log has no entries for {month.name}.',
    },
  },
  {
    id: 'note-clock',
    when: (facts) => facts.count('log.clockJumps') > 0,
    weight: 70,
    text: {
      de: 'Die Uhr des Servers wurde {log.clockJumps} Mal zurückgestellt. Zeitangaben können deshalb ungenau sein.',
      en: 'The server clock was set back on {log.clockJumps} {log.clockJumps?occasion|occasions}, so timestamps and durations may be inaccurate.',
    },
  },
  {
    id: 'note-gaps',
    when: (facts) => facts.count('log.entries') > 0 && facts.count('log.emptyDays') > 0,
    weight: 60,
    text: {
      de: 'An {log.emptyDays} {log.emptyDays?Tag|Tagen} gibt es keine Einträge. Entweder geschah nichts, oder es wurde nichts aufgezeichnet.',
      en: '{log.emptyDays} {log.emptyDays?day has|days have} no entries. Either nothing happened or nothing was recorded.',
    },
  },
  {
    id: 'note-not-comparable',
    when: (facts) => facts.hasMonthEnded && !facts.isComparable,
    weight: 30,
    text: {
      de: 'Ein Vergleich mit dem {month.before} ist nicht möglich, weil aus diesem Monat zu wenige Einträge vorliegen.',
      en: 'A comparison with {month.before} is not possible because that month has too few entries.',
    },
  },
  {
    id: 'note-no-media',
    when: (facts) => !facts.has('jobs.finished'),
    weight: 20,
    text: {
      de: 'Es ist kein Medienserver angebunden. Der Bericht enthält daher keine Angaben zu Jobs.',
      en: 'No media server is connected, so this report has no figures for media jobs.',
    },
  },
];

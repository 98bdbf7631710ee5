import { alwaysApplies, type NoteRule, type OutlookRule, type RuleText } from '../rule.js';
import { hasRecommendation } from './recommendations.js';
import { isFailureShareHigh } from './redeploy-developments.js';

const noWindowsText: RuleText = {
  de: 'Für den {month.after} sind keine Wartungsfenster geplant.',
  en: 'No maintenance windows are scheduled for {month.after}.',
  requiredFigure: 'windows.planned',
};

export const outlookRules: readonly OutlookRule[] = [
  {
    id: 'outlook-windows',
    when: (facts) => facts.count('windows.planned') > 0,
    weight: 60,
    headline: {
      de: 'Wartung im {month.after} geplant',
      en: 'Maintenance scheduled for {month.after}',
    },
    text: [
      {
        de: 'Für den {month.after} {windows.planned?ist|sind} {windows.planned} {windows.planned?Wartungstermin|Wartungstermine} geplant. Während der Wartung werden neue Redeploys abgelehnt.',
        en: '{windows.planned} maintenance {windows.planned?period is|periods are} scheduled for {month.after}. New redeploys are rejected during maintenance.',
      },
    ],
  },
  {
    id: 'outlook-failing',
    when: isFailureShareHigh,
    weight: 50,
    headline: { de: 'Redeploys im Blick behalten', en: 'Keep an eye on redeploys' },
    text: [
      {
        de: 'Im {month.name} lag die Fehlerquote der Redeploys bei {redeploys.failureShare}. Ziel für den {month.after} ist eine niedrigere Quote.',
        en: 'The redeploy failure rate was {redeploys.failureShare} in {month.name}. Aim for a lower rate in {month.after}.',
      },
    ],
  },
  {
    id: 'outlook-open',
    when: hasRecommendation,
    weight: 20,
    headline: { de: 'Offene Punkte für den {month.after}', en: 'Open tasks for {month.after}' },
    text: [
      noWindowsText,
      {
        de: 'Die Empfehlungen dieses Berichts sollten im {month.after} umgesetzt werden.',
        en: 'The recommendations in this report should be implemented in {month.after}.',
      },
    ],
  },
  {
    id: 'outlook-calm',
    when: alwaysApplies,
    weight: 0,
    headline: { de: 'Ausblick auf den {month.after}', en: 'Looking ahead to {month.after}' },
    text: [
      noWindowsText,
      {
        de: 'Aus den Kennzahlen des Monats ergibt sich kein Handlungsbedarf für den {month.after}.',
        en: 'The figures for {month.name} do not call for any action in {month.after}.',
      },
    ],
  },
];

export const noteRules: readonly NoteRule[] = [
  {
    id: 'note-running',
    when: ({ hasMonthEnded }) => !hasMonthEnded,
    weight: 90,
    text: {
      de: 'Der Monat ist noch nicht zu Ende. Alle Angaben beziehen sich auf den Zeitraum bis zum {month.until}.',
      en: 'The month is not over yet. All figures cover the period up to {month.until}.',
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
      de: 'Die Uhr des Stackyard-Hosts wurde {log.clockJumps} Mal zurückgestellt. Zeitangaben können deshalb ungenau sein.',
      en: 'The clock of the Stackyard host was set back on {log.clockJumps} {log.clockJumps?occasion|occasions}, so timestamps and durations may be inaccurate.',
    },
  },
  {
    id: 'note-gaps',
    when: (facts) => facts.count('log.entries') > 0 && facts.count('log.emptyDays') > 0,
    weight: 60,
    text: {
      de: 'Für {log.emptyDays} {log.emptyDays?Tag|Tage} des Monats enthält das Ereignisprotokoll keine Einträge. Entweder ist nichts geschehen, oder es wurde nichts aufgezeichnet.',
      en: 'The event log has no entries for {log.emptyDays} {log.emptyDays?day|days} of the month. Either nothing happened, or nothing was recorded.',
    },
  },
  {
    id: 'note-not-comparable',
    when: (facts) => facts.hasMonthEnded && !facts.isComparable,
    weight: 30,
    text: {
      de: 'Ein Vergleich mit dem {month.before} ist nicht möglich, weil das Ereignisprotokoll für den Vormonat zu wenige Einträge enthält.',
      en: 'A comparison with {month.before} is not possible because the event log has too few entries for that month.',
    },
  },
  {
    id: 'note-no-media',
    when: (facts) => !facts.has('jobs.finished'),
    weight: 20,
    text: {
      de: 'Diese Installation verarbeitet keine Medien. Der Bericht enthält daher keine Angaben zu Medienjobs.',
      en: 'This installation does not process media, so the report has no figures for media jobs.',
    },
  },
];

import { always, type NoteRule, type OutlookRule } from '../rule.js';
import { isSomethingToDo } from './recommendations.js';
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
        de: 'Für den {month.after} {windows.planned?ist|sind} {windows.planned} Wartungsfenster geplant; währenddessen warten neue Redeploys.',
        en: '{windows.planned} maintenance {windows.planned?window is|windows are} planned for {month.after}; new redeploys wait during that time.',
      },
    ],
  },
  {
    id: 'outlook-failing',
    when: isFailing,
    weight: 50,
    headline: { de: 'Redeploys im Blick behalten', en: 'Redeploys to watch' },
    text: [
      {
        de: 'Im {month.after} wird sich zeigen, ob der Anteil der Redeploys ohne Erfolg von zuletzt {redeploys.failureShare} wieder sinkt.',
        en: '{month.after} will show whether the failure rate of redeploys, most recently {redeploys.failureShare}, goes down again.',
      },
    ],
  },
  {
    id: 'outlook-open',
    when: isSomethingToDo,
    weight: 20,
    headline: { de: 'Offene Punkte für den {month.after}', en: 'Open tasks in {month.after}' },
    text: [
      {
        de: 'Für den {month.after} sind keine Wartungsfenster bekannt; offen sind nur die Empfehlungen dieses Berichts.',
        en: 'No maintenance windows are planned for {month.after}; the recommendations in this report still need to be carried out.',
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
        de: 'Für den {month.after} sind keine Wartungsfenster bekannt, und aus den Kennzahlen folgt kein weiterer Handlungsbedarf.',
        en: 'No maintenance windows are planned for {month.after}, and the figures call for no further action.',
      },
    ],
  },
];

export const noteRules: readonly NoteRule[] = [
  {
    id: 'note-running',
    when: ({ monthOver }) => !monthOver,
    weight: 90,
    text: {
      de: 'Der Monat ist noch nicht zu Ende: Alle Angaben gelten bis zum {month.until}.',
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
      de: 'Die Uhr des Servers wurde {log.clockJumps} Mal zurückgestellt; Zeitpunkte und Zeitspannen können ungenau sein.',
      en: 'The server clock was set back {log.clockJumps} {log.clockJumps?time|times}, so timestamps and durations may be off.',
    },
  },
  {
    id: 'note-gaps',
    when: (facts) => facts.count('log.entries') > 0 && facts.count('log.emptyDays') > 0,
    weight: 60,
    text: {
      de: 'An {log.emptyDays} {log.emptyDays?Tag|Tagen} gibt es keine Einträge; unklar ist, ob nichts geschah oder nichts aufgezeichnet wurde.',
      en: 'There are no entries on {log.emptyDays} {log.emptyDays?day|days}; it is unclear whether nothing happened or nothing was recorded.',
    },
  },
  {
    id: 'note-not-comparable',
    when: (facts) => facts.monthOver && !facts.comparable,
    weight: 30,
    text: {
      de: 'Ein Vergleich mit dem {month.before} entfällt, weil für diesen Monat zu wenige Aufzeichnungen vorliegen.',
      en: 'There is no comparison with {month.before} because too little was recorded then.',
    },
  },
  {
    id: 'note-no-media',
    when: (facts) => !facts.has('jobs.finished'),
    weight: 20,
    text: {
      de: 'Es ist keine Medienstation angebunden; Angaben zu Medienaufträgen fehlen.',
      en: 'No media server is connected, so there are no figures on media jobs.',
    },
  },
];

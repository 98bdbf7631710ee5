import type { ReportRating } from '@stackyard/report-schema';
import { alwaysApplies, type HeadlineRule, type SummaryRule } from '../rule.js';
import { hasOnlySuccessfulRedeploys } from './redeploy-developments.js';

/** The rules are listed in the order of their sentences in the summary. */
export const summaryRules: readonly SummaryRule[] = [
  {
    id: 'summary-running',
    when: ({ hasMonthEnded }) => !hasMonthEnded,
    weight: 0,
    text: [
      {
        de: 'Der Monat ist noch nicht zu Ende. Dieser Bericht umfasst den Zeitraum bis zum {month.until}.',
        en: 'The month is not over yet. This report covers events up to {month.until}.',
      },
    ],
  },
  {
    id: 'summary-redeploys',
    when: (facts) => facts.count('redeploys.finished') > 0,
    weight: 0,
    text: [
      {
        de: 'Im {month.name} {redeploys.finished?wurde|wurden} bei {redeploys.stacks} {redeploys.stacks?Stack|Stacks} {redeploys.finished} {redeploys.finished?Redeploy|Redeploys} abgeschlossen. Erfolgreich: {redeploys.succeeded}.',
        en: 'In {month.name}, {redeploys.finished} {redeploys.finished?redeploy|redeploys} finished {redeploys.stacks?on|across} {redeploys.stacks} {redeploys.stacks?stack|stacks}; {redeploys.succeeded} succeeded.',
      },
    ],
  },
  {
    id: 'summary-no-redeploys',
    when: (facts) => facts.count('redeploys.finished') === 0,
    weight: 0,
    text: [
      {
        de: 'Im {month.name} wurde kein Redeploy abgeschlossen.',
        en: 'No redeploys finished in {month.name}.',
      },
    ],
  },
  {
    id: 'summary-compared',
    when: (facts) => facts.isComparable,
    weight: 0,
    text: [
      {
        de: 'Im {month.before} {previous:redeploys.finished?war|waren} es {previous:redeploys.finished} {previous:redeploys.finished?Redeploy|Redeploys}.',
        en: 'In {month.before}, there {previous:redeploys.finished?was|were} {previous:redeploys.finished} {previous:redeploys.finished?redeploy|redeploys}.',
      },
    ],
  },
  {
    id: 'summary-updates',
    when: (facts) => facts.count('updates.succeeded') > 0 && facts.has('updates.versionAfter'),
    weight: 0,
    text: [
      {
        de: 'Die Plattform wurde auf Version {updates.versionAfter} aktualisiert.',
        en: 'The platform was updated to version {updates.versionAfter}.',
      },
    ],
  },
  {
    id: 'summary-maintenance',
    when: (facts) => facts.count('maintenance.seconds') > 0,
    weight: 0,
    text: [
      {
        de: 'Die Wartung dauerte insgesamt {maintenance.seconds}.',
        en: 'Maintenance lasted a total of {maintenance.seconds}.',
      },
    ],
  },
  {
    id: 'summary-jobs',
    when: (facts) => facts.count('jobs.finished') + facts.count('jobs.failed') > 0,
    weight: 0,
    text: [
      {
        de: '{jobs.finished} {jobs.finished?Medienjob wurde|Medienjobs wurden} abgeschlossen, {jobs.failed} {jobs.failed?ist|sind} fehlgeschlagen.',
        en: '{jobs.finished} media {jobs.finished?job was|jobs were} completed, and {jobs.failed} failed.',
      },
    ],
  },
  {
    id: 'summary-sign-ins',
    when: alwaysApplies,
    weight: 0,
    text: [
      {
        de: 'Es gab {signIns.succeeded} {signIns.succeeded?erfolgreiche Anmeldung|erfolgreiche Anmeldungen} und {signIns.refused} {signIns.refused?abgelehnten Anmeldeversuch|abgelehnte Anmeldeversuche}.',
        en: 'There {signIns.succeeded?was|were} {signIns.succeeded} successful {signIns.succeeded?sign-in|sign-ins} and {signIns.refused} failed sign-in {signIns.refused?attempt|attempts}.',
      },
    ],
  },
  {
    id: 'summary-basis',
    when: alwaysApplies,
    weight: 0,
    text: [
      {
        de: 'Dieser Bericht beruht auf {log.entries} {log.entries?Eintrag|Einträgen} im Ereignisprotokoll.',
        en: 'This report is based on {log.entries} event log {log.entries?entry|entries}.',
      },
    ],
  },
];

export const headlineRules: Record<ReportRating, readonly HeadlineRule[]> = {
  watch: [
    {
      id: 'headline-lost',
      when: (facts) => facts.count('redeploys.lost') > 0,
      weight: 95,
      headline: {
        de: '{month.name}: {redeploys.lost} {redeploys.lost?Redeploy|Redeploys} mit unbekanntem Ergebnis',
        en: '{month.name}: {redeploys.lost} {redeploys.lost?redeploy|redeploys} with an unknown result',
      },
    },
    {
      id: 'headline-failing',
      when: (facts) => facts.count('redeploys.failureShare') >= 20,
      weight: 90,
      headline: {
        de: '{month.name}: {redeploys.failureShare} der Redeploys waren nicht erfolgreich',
        en: '{month.name}: {redeploys.failureShare} of all redeploys were unsuccessful',
      },
    },
    {
      id: 'headline-update-failed',
      when: (facts) => facts.count('updates.unsuccessful') > 0,
      weight: 85,
      headline: {
        de: '{month.name}: {updates.unsuccessful} {updates.unsuccessful?erfolgloses Plattform-Update|erfolglose Plattform-Updates}',
        en: '{month.name}: {updates.unsuccessful} platform {updates.unsuccessful?update was|updates were} unsuccessful',
      },
    },
    {
      id: 'headline-watch',
      when: alwaysApplies,
      weight: 0,
      headline: {
        de: '{month.name}: Handlungsbedarf bei einigen Punkten',
        en: '{month.name}: some issues need attention',
      },
    },
  ],
  neutral: [
    {
      id: 'headline-nothing',
      when: (facts) => facts.count('log.entries') === 0,
      weight: 20,
      headline: {
        de: '{month.name}: Es wurde nichts aufgezeichnet',
        en: '{month.name}: nothing was recorded',
      },
    },
    {
      id: 'headline-some-failed',
      when: (facts) => facts.count('jobs.failed') > 0 || facts.count('redeploys.unsuccessful') > 0,
      weight: 15,
      headline: {
        de: '{month.name}: Einzelne Vorgänge sind fehlgeschlagen',
        en: '{month.name}: a few operations failed',
      },
    },
    {
      id: 'headline-neutral',
      when: alwaysApplies,
      weight: 0,
      headline: {
        de: '{month.name}: ein Monat ohne Auffälligkeiten',
        en: '{month.name}: an uneventful month',
      },
    },
  ],
  positive: [
    {
      id: 'headline-all-succeeded',
      when: (facts) => hasOnlySuccessfulRedeploys(facts) && facts.count('redeploys.finished') >= 2,
      weight: 20,
      headline: {
        de: '{month.name}: Alle {redeploys.finished} Redeploys waren erfolgreich',
        en: '{month.name}: all {redeploys.finished} redeploys succeeded',
      },
    },
    {
      id: 'headline-positive',
      when: alwaysApplies,
      weight: 0,
      headline: { de: '{month.name}: ein guter Monat', en: '{month.name}: a good month' },
    },
  ],
};

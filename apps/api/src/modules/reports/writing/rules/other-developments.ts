import type { MonthFacts } from '../../figures/month-facts.js';
import type { DevelopmentRule } from '../rule.js';
import { always } from '../rule.js';

const workday = 8 * 3600;

/** Attempts that are more than people mistyping their passwords. */
export function isProbed(facts: MonthFacts): boolean {
  const refused = facts.count('signIns.refused');
  return refused >= 20 && refused >= facts.count('signIns.succeeded') / 2;
}

export function isLongMaintenance(facts: MonthFacts): boolean {
  return facts.count('maintenance.seconds') >= workday;
}

const maintained = {
  de: 'Die Wartung dauerte im {month.name} insgesamt {maintenance.seconds}; währenddessen waren neue Redeploys gesperrt.',
  en: 'Maintenance lasted {maintenance.seconds} in {month.name}; new redeploys were blocked during that time.',
};
const attempts = {
  de: 'Es gab {signIns.succeeded} {signIns.succeeded?Anmeldung|Anmeldungen} und {signIns.refused} {signIns.refused?abgelehnten Versuch|abgelehnte Versuche}.',
  en: 'There {signIns.succeeded?was|were} {signIns.succeeded} {signIns.succeeded?sign-in|sign-ins} and {signIns.refused} refused {signIns.refused?attempt|attempts}.',
};
const jobs = {
  de: '{jobs.finished} {jobs.finished?Medienauftrag wurde|Medienaufträge wurden} fertig, {jobs.failed} {jobs.failed?scheiterte|scheiterten}.',
  en: '{jobs.finished} media {jobs.finished?job|jobs} finished and {jobs.failed} failed.',
};
const bytes = {
  de: 'Dabei wurden {jobs.bytesIn} eingelesen und {jobs.bytesOut} geschrieben.',
  en: 'They read {jobs.bytesIn} and wrote {jobs.bytesOut}.',
};

/** What updates, maintenance, access and media jobs have to tell. */
export const otherDevelopments: readonly DevelopmentRule[] = [
  {
    id: 'update-failed',
    topic: 'updates',
    when: (facts) => facts.count('updates.unsuccessful') > 0,
    weight: 85,
    impact: 'negative',
    title: { de: 'Plattform-Update nicht gelungen', en: 'Platform update did not succeed' },
    text: [
      {
        de: '{updates.unsuccessful} {updates.unsuccessful?Plattform-Update ist|Plattform-Updates sind} fehlgeschlagen oder ohne bekanntes Ergebnis geblieben.',
        en: '{updates.unsuccessful} platform {updates.unsuccessful?update|updates} failed or ended with an unknown outcome.',
      },
    ],
  },
  {
    id: 'update-done',
    topic: 'updates',
    when: (facts) => facts.count('updates.succeeded') > 0 && facts.has('updates.versionAfter'),
    weight: 75,
    impact: 'positive',
    title: { de: 'Plattform aktualisiert', en: 'Platform updated' },
    text: [
      {
        de: 'Die Plattform wurde {updates.succeeded?erfolgreich|mehrfach erfolgreich} aktualisiert und lief danach mit Version {updates.versionAfter}.',
        en: 'The platform was updated successfully{updates.succeeded?| several times} and ran version {updates.versionAfter} afterwards.',
      },
    ],
  },
  {
    id: 'sign-ins-probed',
    topic: 'access',
    when: isProbed,
    weight: 80,
    impact: 'negative',
    title: { de: 'Auffällig viele abgelehnte Anmeldungen', en: 'Unusually many refused sign-ins' },
    text: [
      attempts,
      {
        de: 'So viele Fehlversuche sprechen dafür, dass Zugangsdaten ausprobiert wurden oder eine Automatik mit falschen arbeitet.',
        en: 'So many failures suggest that someone was guessing credentials, or that an automated process is using the wrong ones.',
      },
    ],
  },
  {
    id: 'sign-ins',
    topic: 'access',
    when: always,
    weight: 5,
    impact: 'neutral',
    title: { de: 'Anmeldungen', en: 'Sign-ins' },
    text: [attempts],
  },
  {
    id: 'access-denied',
    topic: 'rights',
    when: (facts) => facts.count('access.denied') >= 20,
    weight: 38,
    impact: 'neutral',
    title: { de: 'Verweigerte Zugriffe', en: 'Denied access attempts' },
    text: [
      {
        de: '{access.denied} Mal wurde ein Zugriff verweigert, weil die Berechtigung fehlte.',
        en: 'Access was denied {access.denied} times because a permission was missing.',
      },
    ],
  },
  {
    id: 'tokens-created',
    topic: 'tokens',
    when: (facts) => facts.count('tokens.created') > 0,
    weight: 30,
    impact: 'neutral',
    title: { de: 'Neue API-Tokens', en: 'New API tokens' },
    text: [
      {
        de: '{tokens.created} {tokens.created?API-Token wurde|API-Tokens wurden} für Pipelines oder andere Programme ausgestellt.',
        en: '{tokens.created} API {tokens.created?token was|tokens were} issued for pipelines or other programs.',
      },
    ],
  },
  {
    id: 'maintenance-overridden',
    topic: 'overrides',
    when: (facts) => facts.count('maintenance.overrides') > 0,
    weight: 68,
    impact: 'negative',
    title: { de: 'Wartungssperre übergangen', en: 'Maintenance block overridden' },
    text: [
      {
        de: '{maintenance.overrides} Mal wurde die Wartungssperre mit Begründung übergangen; die Gründe stehen im Ereignisprotokoll.',
        en: 'The maintenance block was overridden {maintenance.overrides} {maintenance.overrides?time|times}, with the reason recorded in the event log.',
      },
    ],
  },
  {
    id: 'maintenance-long',
    topic: 'maintenance',
    when: isLongMaintenance,
    weight: 65,
    impact: 'negative',
    title: { de: 'Lange Wartung', en: 'Long maintenance' },
    text: [maintained],
  },
  {
    id: 'maintenance',
    topic: 'maintenance',
    when: (facts) => facts.count('maintenance.seconds') > 0,
    weight: 40,
    impact: 'neutral',
    title: { de: 'Wartung', en: 'Maintenance' },
    text: [maintained],
  },
  {
    id: 'jobs-failed',
    topic: 'jobs',
    when: (facts) => facts.count('jobs.failed') > 0,
    weight: 62,
    impact: 'negative',
    title: { de: 'Gescheiterte Medienaufträge', en: 'Failed media jobs' },
    text: [jobs, bytes],
  },
  {
    id: 'jobs-finished',
    topic: 'jobs',
    when: (facts) => facts.count('jobs.finished') > 0,
    weight: 55,
    impact: 'positive',
    title: { de: 'Alle Medienaufträge fertig', en: 'All media jobs finished' },
    text: [jobs, bytes],
  },
];

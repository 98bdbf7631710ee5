import type { MonthFacts } from '../../figures/month-facts.js';
import type { DevelopmentRule } from '../rule.js';
import { alwaysApplies } from '../rule.js';

const workdaySeconds = 8 * 3600;

/** Whether there were more failed sign-ins than mistyped passwords can explain. */
export function hasSuspiciousSignIns(facts: MonthFacts): boolean {
  const refusedCount = facts.count('signIns.refused');
  return refusedCount >= 20 && refusedCount >= facts.count('signIns.succeeded') / 2;
}

export function hasLongMaintenance(facts: MonthFacts): boolean {
  return facts.count('maintenance.seconds') >= workdaySeconds;
}

const maintenanceText = {
  de: 'Die Wartung dauerte im {month.name} insgesamt {maintenance.seconds}. Währenddessen wurden neue Redeploys abgelehnt.',
  en: 'Maintenance lasted a total of {maintenance.seconds} in {month.name}. New redeploys were rejected during that time.',
};
const attemptsText = {
  de: 'Es gab {signIns.succeeded} {signIns.succeeded?erfolgreiche Anmeldung|erfolgreiche Anmeldungen} und {signIns.refused} {signIns.refused?abgelehnten Anmeldeversuch|abgelehnte Anmeldeversuche}.',
  en: 'There {signIns.succeeded?was|were} {signIns.succeeded} successful {signIns.succeeded?sign-in|sign-ins} and {signIns.refused} failed sign-in {signIns.refused?attempt|attempts}.',
};
const jobsText = {
  de: '{jobs.finished} {jobs.finished?Medienjob wurde|Medienjobs wurden} abgeschlossen, {jobs.failed} {jobs.failed?ist|sind} fehlgeschlagen.',
  en: '{jobs.finished} media {jobs.finished?job was|jobs were} completed, and {jobs.failed} failed.',
};
const bytesText = {
  de: 'Insgesamt haben die Medienjobs {jobs.bytesIn} gelesen und {jobs.bytesOut} geschrieben.',
  en: 'In total, the media jobs read {jobs.bytesIn} and wrote {jobs.bytesOut}.',
};

export const otherDevelopments: readonly DevelopmentRule[] = [
  {
    id: 'update-failed',
    topic: 'updates',
    when: (facts) => facts.count('updates.unsuccessful') > 0,
    weight: 85,
    impact: 'negative',
    title: { de: 'Plattform-Update nicht erfolgreich', en: 'Platform update unsuccessful' },
    text: [
      {
        de: '{updates.unsuccessful} {updates.unsuccessful?Plattform-Update ist|Plattform-Updates sind} fehlgeschlagen oder {updates.unsuccessful?hat|haben} ein unbekanntes Ergebnis.',
        en: '{updates.unsuccessful} platform {updates.unsuccessful?update|updates} failed or ended with an unknown result.',
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
        de: 'Die Plattform wurde {updates.succeeded?erfolgreich|mehrmals erfolgreich aktualisiert, zuletzt} auf Version {updates.versionAfter}{updates.succeeded? aktualisiert|}.',
        en: 'The platform was updated successfully {updates.succeeded?to|several times, most recently to} version {updates.versionAfter}.',
      },
    ],
  },
  {
    id: 'sign-ins-probed',
    topic: 'access',
    when: hasSuspiciousSignIns,
    weight: 80,
    impact: 'negative',
    title: {
      de: 'Ungewöhnlich viele abgelehnte Anmeldungen',
      en: 'Unusually high number of failed sign-ins',
    },
    text: [
      attemptsText,
      {
        de: 'Möglicherweise hat jemand versucht, Zugangsdaten zu erraten, oder ein Programm hat falsche Zugangsdaten verwendet.',
        en: 'Someone may have been guessing credentials, or a program may have been using the wrong ones.',
      },
    ],
  },
  {
    id: 'sign-ins',
    topic: 'access',
    when: alwaysApplies,
    weight: 5,
    impact: 'neutral',
    title: { de: 'Anmeldungen', en: 'Sign-ins' },
    text: [attemptsText],
  },
  {
    id: 'access-denied',
    topic: 'rights',
    when: (facts) => facts.count('access.denied') >= 20,
    weight: 38,
    impact: 'neutral',
    title: { de: 'Verweigerte Zugriffe', en: 'Denied requests' },
    text: [
      {
        de: '{access.denied} Zugriffe wurden wegen fehlender Berechtigungen verweigert.',
        en: '{access.denied} requests were denied because of missing permissions.',
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
        de: '{tokens.created} {tokens.created?API-Token wurde für eine Pipeline oder ein anderes Programm|API-Tokens wurden für Pipelines oder andere Programme} erstellt.',
        en: '{tokens.created} API {tokens.created?token was created for a pipeline or another program|tokens were created for pipelines or other programs}.',
      },
    ],
  },
  {
    id: 'maintenance-overridden',
    topic: 'overrides',
    when: (facts) => facts.count('maintenance.overrides') > 0,
    weight: 68,
    impact: 'negative',
    title: { de: 'Wartungssperre übergangen', en: 'Maintenance overridden' },
    text: [
      {
        de: 'Bei {maintenance.overrides} {maintenance.overrides?Redeploy|Redeploys} wurde die Wartungssperre übergangen. {maintenance.overrides?Die Begründung steht|Die Begründungen stehen} im Ereignisprotokoll.',
        en: 'Maintenance was overridden for {maintenance.overrides} {maintenance.overrides?redeploy|redeploys}. The {maintenance.overrides?reason is|reasons are} in the event log.',
      },
    ],
  },
  {
    id: 'maintenance-long',
    topic: 'maintenance',
    when: hasLongMaintenance,
    weight: 65,
    impact: 'negative',
    title: { de: 'Lange Wartung', en: 'Lengthy maintenance' },
    text: [maintenanceText],
  },
  {
    id: 'maintenance',
    topic: 'maintenance',
    when: (facts) => facts.count('maintenance.seconds') > 0,
    weight: 40,
    impact: 'neutral',
    title: { de: 'Wartung', en: 'Maintenance' },
    text: [maintenanceText],
  },
  {
    id: 'jobs-failed',
    topic: 'jobs',
    when: (facts) => facts.count('jobs.failed') > 0,
    weight: 62,
    impact: 'negative',
    title: { de: 'Fehlgeschlagene Medienjobs', en: 'Failed media jobs' },
    text: [jobsText, bytesText],
  },
  {
    id: 'jobs-finished',
    topic: 'jobs',
    when: (facts) => facts.count('jobs.finished') > 0,
    weight: 55,
    impact: 'positive',
    title: {
      de: 'Alle Medienjobs erfolgreich abgeschlossen',
      en: 'All media jobs completed successfully',
    },
    text: [jobsText, bytesText],
  },
];

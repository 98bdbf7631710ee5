import type { MonthFacts } from '../../figures/month-facts.js';
import { always, type RecommendationRule } from '../rule.js';
import { isLongMaintenance, hasSuspiciousSignIns } from './other-developments.js';
import { isFailing } from './redeploy-developments.js';

const redeploys = { de: 'Redeploys', en: 'Redeploys' };
const access = { de: 'Zugang', en: 'Access' };
const platform = { de: 'Plattform', en: 'Platform' };

/**
 * The rule with weight 0 is used only if no other rule applies. It says that nothing needs to
 * change.
 */
export const recommendationRules: readonly RecommendationRule[] = [
  {
    id: 'clear-up-lost',
    when: (facts) => facts.count('redeploys.lost') > 0,
    weight: 95,
    category: redeploys,
    title: {
      de: 'Redeploys mit unbekanntem Ergebnis klären',
      en: 'Check redeploys with an unknown result',
    },
    reason: {
      de: 'Das Ergebnis von {redeploys.lost} {redeploys.lost?Redeploy|Redeploys} im {month.name} ist unbekannt.',
      en: 'The result of {redeploys.lost} {redeploys.lost?redeploy|redeploys} in {month.name} is unknown.',
    },
    action: {
      de: 'Betroffene Stacks in Portainer prüfen und bei Bedarf neu ausrollen.',
      en: 'Check the affected stacks in Portainer and redeploy them where necessary.',
    },
    effect: {
      de: 'Für jeden Stack ist bekannt, welche Version läuft.',
      en: 'You know which version each stack is running.',
    },
  },
  {
    id: 'find-cause-of-failures',
    when: isFailing,
    weight: 90,
    category: redeploys,
    title: { de: 'Ursache der Fehler beheben', en: 'Fix the cause of the failures' },
    reason: {
      de: '{redeploys.unsuccessful} von {redeploys.finished} Redeploys {redeploys.unsuccessful?war|waren} nicht erfolgreich. Am häufigsten betroffen war „{redeploys.worstStack}“.',
      en: '{redeploys.unsuccessful} of {redeploys.finished} redeploys {redeploys.unsuccessful?was|were} unsuccessful. The most affected stack was “{redeploys.worstStack}”.',
    },
    action: {
      de: 'Logs der fehlgeschlagenen Redeploys prüfen, zuerst die von „{redeploys.worstStack}“.',
      en: 'Check the logs of the failed redeploys, starting with “{redeploys.worstStack}”.',
    },
    effect: {
      de: 'Redeploys sind beim ersten Versuch erfolgreich.',
      en: 'Redeploys succeed on the first attempt.',
    },
  },
  {
    id: 'repeat-update',
    when: (facts) => facts.count('updates.unsuccessful') > 0,
    weight: 85,
    category: platform,
    title: { de: 'Plattform-Update wiederholen', en: 'Repeat the platform update' },
    reason: {
      de: 'Im {month.name} {updates.unsuccessful?war|waren} {updates.unsuccessful} {updates.unsuccessful?Plattform-Update|Plattform-Updates} nicht erfolgreich.',
      en: 'In {month.name}, {updates.unsuccessful} platform {updates.unsuccessful?update was|updates were} unsuccessful.',
    },
    action: {
      de: 'Log des Updates prüfen, Ursache beheben und das Update in einem Wartungsfenster wiederholen.',
      en: 'Check the update log, fix the cause, and repeat the update in a maintenance window.',
    },
    effect: {
      de: 'Die Plattform läuft mit der vorgesehenen Version.',
      en: 'The platform is running the intended version.',
    },
  },
  {
    id: 'guard-sign-ins',
    when: hasSuspiciousSignIns,
    weight: 80,
    category: access,
    title: { de: 'Abgelehnte Anmeldungen prüfen', en: 'Review failed sign-ins' },
    reason: {
      de: 'Es gab {signIns.refused} abgelehnte und {signIns.succeeded} erfolgreiche {signIns.succeeded?Anmeldung|Anmeldungen}.',
      en: 'There were {signIns.refused} failed and {signIns.succeeded} successful sign-ins.',
    },
    action: {
      de: 'Im Ereignisprotokoll prüfen, von welchen IP-Adressen die Versuche kamen, und den zweiten Faktor für alle Benutzer einschalten.',
      en: 'Check in the event log which IP addresses the attempts came from, and turn on two-factor authentication for all users.',
    },
    effect: {
      de: 'Ein erratenes Passwort reicht nicht mehr für die Anmeldung.',
      en: 'A guessed password alone is no longer enough to sign in.',
    },
  },
  {
    id: 'stop-repeating',
    when: (facts) => facts.count('redeploys.repeats') >= 3,
    weight: 70,
    category: redeploys,
    title: { de: 'Erst prüfen, dann wiederholen', en: 'Find the cause before trying again' },
    reason: {
      de: 'Insgesamt {redeploys.repeats} Mal wurde ein Stack nach einem Fehler innerhalb einer Stunde erneut ausgerollt.',
      en: 'On {redeploys.repeats} {redeploys.repeats?occasion|occasions}, a failure was followed by another attempt within an hour.',
    },
    action: {
      de: 'Nach einem Fehler zuerst das Log prüfen und die Ursache beheben.',
      en: 'After a failure, check the log and fix the cause before you try again.',
    },
    effect: {
      de: 'Es gibt weniger erfolglose Versuche und kürzere Störungen.',
      en: 'There are fewer failed attempts and shorter outages.',
    },
  },
  {
    id: 'shorten-maintenance',
    when: isLongMaintenance,
    weight: 65,
    category: { de: 'Wartung', en: 'Maintenance' },
    title: { de: 'Wartung verkürzen', en: 'Shorten maintenance' },
    reason: {
      de: 'Neue Redeploys waren im {month.name} {maintenance.seconds} lang gesperrt.',
      en: 'New redeploys were blocked for {maintenance.seconds} in {month.name}.',
    },
    action: {
      de: 'Wartungsfenster mit festem Ende planen, damit die Wartung automatisch endet.',
      en: 'Schedule maintenance windows with a fixed end, so that maintenance ends automatically.',
    },
    effect: {
      de: 'Pipelines warten nur so lange wie nötig.',
      en: 'Pipelines wait no longer than necessary.',
    },
  },
  {
    id: 'retry-jobs',
    when: (facts) => facts.count('jobs.failed') > 0,
    weight: 60,
    category: { de: 'Jobs', en: 'Media jobs' },
    title: { de: 'Fehlgeschlagene Jobs prüfen', en: 'Review failed jobs' },
    reason: {
      de: 'Im {month.name} {jobs.failed?ist|sind} {jobs.failed} {jobs.failed?Job|Jobs} fehlgeschlagen, {jobs.finished} {jobs.finished?wurde|wurden} abgeschlossen.',
      en: '{jobs.failed} media {jobs.failed?job|jobs} failed in {month.name}, and {jobs.finished} finished.',
    },
    action: {
      de: 'Fehlermeldungen prüfen und die Jobs wiederholen oder bestätigen.',
      en: 'Review the errors, then retry or acknowledge the jobs.',
    },
    effect: {
      de: 'Kein fehlgeschlagener Job bleibt unbemerkt.',
      en: 'No failed job goes unnoticed.',
    },
  },
  {
    id: 'review-tokens',
    when: (facts) => facts.count('tokens.created') > 0,
    weight: 30,
    category: access,
    title: { de: 'Neue API-Tokens prüfen', en: 'Review the new API tokens' },
    reason: {
      de: 'Im {month.name} {tokens.created?wurde|wurden} {tokens.created} {tokens.created?API-Token|API-Tokens} ausgestellt.',
      en: 'In {month.name}, {tokens.created} API {tokens.created?token was|tokens were} issued.',
    },
    action: {
      de: 'Berechtigungen, Stacks und Ablaufdatum der neuen Tokens prüfen und ungenutzte Tokens widerrufen.',
      en: 'Review the permissions, stacks and expiry dates of the new tokens and revoke unused tokens.',
    },
    effect: {
      de: 'Jedes Token hat einen Zweck und einen Besitzer.',
      en: 'Every token has a purpose and an owner.',
    },
  },
  {
    id: 'look-at-gaps',
    when: (facts) => facts.count('log.emptyDays') > 0,
    weight: 25,
    category: { de: 'Datenqualität', en: 'Data quality' },
    title: { de: 'Lücken im Ereignisprotokoll klären', en: 'Investigate gaps in the event log' },
    reason: {
      de: 'An {log.emptyDays} {log.emptyDays?Tag|Tagen} enthält das Ereignisprotokoll keinen Eintrag.',
      en: 'The event log has no entries for {log.emptyDays} {log.emptyDays?day|days} of the month.',
    },
    action: {
      de: 'Prüfen, ob Stackyard an diesen Tagen lief und ob Einträge gelöscht wurden.',
      en: 'Check whether Stackyard was running on those days and whether entries were deleted.',
    },
    effect: {
      de: 'Der nächste Bericht beruht auf vollständigen Daten.',
      en: 'The next report is based on complete data.',
    },
  },
  {
    id: 'carry-on',
    when: always,
    weight: 0,
    category: { de: 'Betrieb', en: 'Operations' },
    title: { de: 'Betrieb unverändert fortsetzen', en: 'Continue as before' },
    reason: {
      de: 'Die Kennzahlen des Monats zeigen keinen Änderungsbedarf.',
      en: 'Nothing in the month’s figures calls for changes.',
    },
    action: {
      de: 'Sicherungen und Benachrichtigungen weiter regelmäßig prüfen.',
      en: 'Keep checking backups and notifications regularly.',
    },
    effect: {
      de: 'Störungen werden erkannt, bevor Benutzer betroffen sind.',
      en: 'Problems are noticed before they affect users.',
    },
  },
];

/** Whether a recommendation other than `carry-on` applies. */
export function hasRecommendation(facts: MonthFacts): boolean {
  return recommendationRules.some(({ weight, when }) => weight > 0 && when(facts));
}

import type { MonthFacts } from '../../figures/month-facts.js';
import { alwaysApplies, type RecommendationRule } from '../rule.js';
import { hasLongMaintenance, hasSuspiciousSignIns } from './other-developments.js';
import { isFailureShareHigh } from './redeploy-developments.js';

const redeploysCategory = { de: 'Redeploys', en: 'Redeploys' };
const accessCategory = { de: 'Zugang', en: 'Access' };
const platformCategory = { de: 'Plattform', en: 'Platform' };

/**
 * The rule with weight 0, which says that nothing needs to change, is used only if no other rule
 * applies.
 */
export const recommendationRules: readonly RecommendationRule[] = [
  {
    id: 'clear-up-lost',
    when: (facts) => facts.count('redeploys.lost') > 0,
    weight: 95,
    category: redeploysCategory,
    title: {
      de: 'Redeploys mit unbekanntem Ergebnis prüfen',
      en: 'Check redeploys with an unknown result',
    },
    reason: {
      de: 'Im {month.name} {redeploys.lost?endete|endeten} {redeploys.lost} {redeploys.lost?Redeploy|Redeploys} mit unbekanntem Ergebnis.',
      en: '{redeploys.lost} {redeploys.lost?redeploy|redeploys} ended with an unknown result in {month.name}.',
    },
    action: {
      de: 'Die betroffenen Stacks in Portainer prüfen und bei Bedarf neu ausrollen.',
      en: 'Check the affected stacks in Portainer and redeploy them where necessary.',
    },
    effect: {
      de: 'Für jeden Stack ist bekannt, welche Version läuft.',
      en: 'You know which version of each stack is running.',
    },
  },
  {
    id: 'find-cause-of-failures',
    when: isFailureShareHigh,
    weight: 90,
    category: redeploysCategory,
    title: { de: 'Ursache der Fehlschläge beheben', en: 'Fix the cause of the failures' },
    reason: {
      de: '{redeploys.unsuccessful} von {redeploys.finished} Redeploys {redeploys.unsuccessful?war|waren} nicht erfolgreich. {redeploys.unsuccessful?Betroffen|Am häufigsten betroffen} war der Stack „{redeploys.worstStack}“.',
      en: '{redeploys.unsuccessful} of {redeploys.finished} redeploys {redeploys.unsuccessful?was|were} unsuccessful. The {redeploys.unsuccessful?affected|most affected} stack was “{redeploys.worstStack}”.',
    },
    action: {
      de: 'Die Protokolle der fehlgeschlagenen Redeploys prüfen, zuerst die des Stacks „{redeploys.worstStack}“.',
      en: 'Check the logs of the failed redeploys, starting with those of the stack “{redeploys.worstStack}”.',
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
    category: platformCategory,
    title: { de: 'Plattform-Update wiederholen', en: 'Retry the platform update' },
    reason: {
      de: 'Im {month.name} {updates.unsuccessful?war|waren} {updates.unsuccessful} {updates.unsuccessful?Plattform-Update|Plattform-Updates} nicht erfolgreich.',
      en: '{updates.unsuccessful} platform {updates.unsuccessful?update was|updates were} unsuccessful in {month.name}.',
    },
    action: {
      de: 'Das Protokoll des Updates prüfen, die Ursache beheben und das Update in einem Wartungsfenster wiederholen.',
      en: 'Check the update log, fix the cause, and retry the update in a maintenance window.',
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
    category: accessCategory,
    title: { de: 'Abgelehnte Anmeldungen prüfen', en: 'Review failed sign-ins' },
    reason: {
      de: 'Es gab {signIns.refused} abgelehnte und {signIns.succeeded} erfolgreiche {signIns.succeeded?Anmeldung|Anmeldungen}.',
      en: 'There were {signIns.refused} failed sign-ins and {signIns.succeeded} successful {signIns.succeeded?one|ones}.',
    },
    action: {
      de: 'Im Ereignisprotokoll prüfen, von welchen IP-Adressen die Versuche kamen, und alle Benutzer bitten, einen zweiten Faktor einzurichten.',
      en: 'In the event log, check which IP addresses the attempts came from. Then ask all users to set up two-factor authentication.',
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
    category: redeploysCategory,
    title: {
      de: 'Vor dem Wiederholen die Ursache finden',
      en: 'Find the cause before trying again',
    },
    reason: {
      de: '{redeploys.repeats} Mal wurde ein Stack innerhalb einer Stunde nach einem erfolglosen Redeploy erneut ausgerollt.',
      en: 'On {redeploys.repeats} {redeploys.repeats?occasion|occasions}, a stack was redeployed again within an hour of an unsuccessful redeploy.',
    },
    action: {
      de: 'Nach einem Fehlschlag zuerst das Protokoll prüfen und die Ursache beheben.',
      en: 'After a failure, check the log and fix the cause before you try again.',
    },
    effect: {
      de: 'Weniger Redeploys schlagen fehl, und Störungen dauern weniger lang.',
      en: 'Fewer redeploys fail, and outages are shorter.',
    },
  },
  {
    id: 'shorten-maintenance',
    when: hasLongMaintenance,
    weight: 65,
    category: { de: 'Wartung', en: 'Maintenance' },
    title: { de: 'Wartung verkürzen', en: 'Reduce maintenance time' },
    reason: {
      de: 'Im {month.name} wurden neue Redeploys insgesamt {maintenance.seconds} lang abgelehnt.',
      en: 'New redeploys were rejected for a total of {maintenance.seconds} in {month.name}.',
    },
    action: {
      de: 'Wartungsfenster planen oder beim manuellen Start eine Endzeit angeben, damit die Wartung automatisch endet.',
      en: 'Schedule maintenance windows, or set an end time when you start maintenance manually, so that maintenance ends automatically.',
    },
    effect: {
      de: 'Pipelines warten nicht länger als nötig.',
      en: 'Pipelines wait no longer than necessary.',
    },
  },
  {
    id: 'retry-jobs',
    when: (facts) => facts.count('jobs.failed') > 0,
    weight: 60,
    category: { de: 'Medienjobs', en: 'Media jobs' },
    title: { de: 'Fehlgeschlagene Medienjobs prüfen', en: 'Review failed media jobs' },
    reason: {
      de: 'Im {month.name} {jobs.failed?ist|sind} {jobs.failed} {jobs.failed?Medienjob|Medienjobs} fehlgeschlagen, {jobs.finished} {jobs.finished?wurde|wurden} abgeschlossen.',
      en: '{jobs.failed} media {jobs.failed?job|jobs} failed in {month.name}, and {jobs.finished} {jobs.finished?was|were} completed.',
    },
    action: {
      de: 'Die Fehlermeldungen prüfen und dann die Jobs wiederholen oder die Fehler bestätigen.',
      en: 'Review the error messages, then retry the jobs or acknowledge the errors.',
    },
    effect: {
      de: 'Kein fehlgeschlagener Medienjob bleibt unbemerkt.',
      en: 'No failed media job goes unnoticed.',
    },
  },
  {
    id: 'review-tokens',
    when: (facts) => facts.count('tokens.created') > 0,
    weight: 30,
    category: accessCategory,
    title: { de: 'Neue API-Tokens prüfen', en: 'Review the new API tokens' },
    reason: {
      de: 'Im {month.name} {tokens.created?wurde|wurden} {tokens.created} {tokens.created?API-Token für eine Pipeline oder ein anderes Programm|API-Tokens für Pipelines oder andere Programme} erstellt.',
      en: '{tokens.created} API {tokens.created?token was created for a pipeline or another program|tokens were created for pipelines or other programs} in {month.name}.',
    },
    action: {
      de: 'Prüfen, welche Berechtigungen die neuen Tokens haben, für welche Stacks sie gelten und wann sie ablaufen. Ungenutzte Tokens widerrufen.',
      en: 'Review which permissions the new tokens have, which stacks they can access and when they expire. Revoke unused tokens.',
    },
    effect: {
      de: 'Von jedem Token ist bekannt, wem es gehört und wozu es dient.',
      en: 'You know who owns each token and what it is used for.',
    },
  },
  {
    id: 'look-at-gaps',
    when: (facts) => facts.count('log.emptyDays') > 0,
    weight: 25,
    category: { de: 'Datenqualität', en: 'Data quality' },
    title: {
      de: 'Lücken im Ereignisprotokoll untersuchen',
      en: 'Investigate gaps in the event log',
    },
    reason: {
      de: 'Für {log.emptyDays} {log.emptyDays?Tag|Tage} des Monats enthält das Ereignisprotokoll keine Einträge.',
      en: 'The event log has no entries for {log.emptyDays} {log.emptyDays?day|days} of the month.',
    },
    action: {
      de: 'Prüfen, ob Stackyard an den Tagen ohne Einträge lief und ob Einträge gelöscht wurden.',
      en: 'Check whether Stackyard was running on the days without entries and whether entries were deleted.',
    },
    effect: {
      de: 'Der nächste Bericht beruht auf vollständigen Daten.',
      en: 'The next report is based on complete data.',
    },
  },
  {
    id: 'carry-on',
    when: alwaysApplies,
    weight: 0,
    category: { de: 'Betrieb', en: 'Operations' },
    title: { de: 'Betrieb unverändert fortsetzen', en: 'No changes needed' },
    reason: {
      de: 'Aus den Kennzahlen des Monats ergibt sich kein Änderungsbedarf.',
      en: 'The month’s figures do not call for any changes.',
    },
    action: {
      de: 'Sicherungen und Benachrichtigungen weiterhin regelmäßig prüfen.',
      en: 'Continue to check backups and notifications regularly.',
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

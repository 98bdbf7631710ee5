import type { MonthFacts } from '../../figures/month-facts.js';
import { always, type RecommendationRule } from '../rule.js';
import { isLongMaintenance, isProbed } from './other-developments.js';
import { isFailing } from './redeploy-developments.js';

const redeploys = { de: 'Redeploys', en: 'Redeploys' };
const access = { de: 'Zugang', en: 'Access' };
const platform = { de: 'Plattform', en: 'Platform' };

/** What can be done about it. The one of weight 0 stands for itself: nothing needs to change. */
export const recommendationRules: readonly RecommendationRule[] = [
  {
    id: 'clear-up-lost',
    when: (facts) => facts.count('redeploys.lost') > 0,
    weight: 95,
    category: redeploys,
    title: {
      de: 'Redeploys mit unbekanntem Ergebnis klären',
      en: 'Check redeploys with an unknown outcome',
    },
    reason: {
      de: 'Bei {redeploys.lost} {redeploys.lost?Redeploy|Redeploys} ist unbekannt, welcher Stand läuft.',
      en: 'After {redeploys.lost} {redeploys.lost?redeploy|redeploys}, it is not known what is running.',
    },
    action: {
      de: 'Betroffene Stacks auf der Plattform ansehen und bei Bedarf neu ausrollen.',
      en: 'Check the affected stacks in Portainer and redeploy them where necessary.',
    },
    effect: {
      de: 'Für jeden Stack ist wieder klar, welcher Stand läuft.',
      en: 'It is clear again which version each stack is running.',
    },
  },
  {
    id: 'find-cause-of-failures',
    when: isFailing,
    weight: 90,
    category: redeploys,
    title: { de: 'Ursache der Fehlschläge beheben', en: 'Remove the cause of the failures' },
    reason: {
      de: '{redeploys.unsuccessful} von {redeploys.finished} Redeploys {redeploys.unsuccessful?blieb|blieben} ohne Erfolg; „{redeploys.worstStack}“ war am häufigsten betroffen.',
      en: '{redeploys.unsuccessful} of {redeploys.finished} redeploys did not succeed; “{redeploys.worstStack}” was affected most.',
    },
    action: {
      de: 'Protokolle der fehlgeschlagenen Redeploys durchgehen, beginnend mit „{redeploys.worstStack}“.',
      en: 'Go through the logs of the failed redeploys, beginning with “{redeploys.worstStack}”.',
    },
    effect: {
      de: 'Redeploys gelingen beim ersten Mal, und niemand muss nacharbeiten.',
      en: 'Redeploys succeed the first time, and nobody has to follow up.',
    },
  },
  {
    id: 'repeat-update',
    when: (facts) => facts.count('updates.unsuccessful') > 0,
    weight: 85,
    category: platform,
    title: { de: 'Plattform-Update wiederholen', en: 'Repeat the platform update' },
    reason: {
      de: '{updates.unsuccessful} {updates.unsuccessful?Update|Updates} der Plattform {updates.unsuccessful?ist|sind} nicht gelungen.',
      en: '{updates.unsuccessful} {updates.unsuccessful?update|updates} of the platform did not succeed.',
    },
    action: {
      de: 'Protokoll des Updates lesen, Ursache beheben und das Update in einem Wartungsfenster wiederholen.',
      en: 'Read the update log, fix the cause and repeat the update in a maintenance window.',
    },
    effect: {
      de: 'Die Plattform ist auf dem vorgesehenen Stand.',
      en: 'The platform is running the intended version.',
    },
  },
  {
    id: 'guard-sign-ins',
    when: isProbed,
    weight: 80,
    category: access,
    title: { de: 'Abgelehnte Anmeldungen prüfen', en: 'Look into refused sign-ins' },
    reason: {
      de: '{signIns.refused} abgelehnte Anmeldungen stehen {signIns.succeeded} erfolgreichen gegenüber.',
      en: 'There were {signIns.refused} refused sign-ins, compared with {signIns.succeeded} successful ones.',
    },
    action: {
      de: 'Adressen der Versuche im Ereignisprotokoll ansehen und den zweiten Faktor für alle einschalten.',
      en: 'Check in the event log where the attempts came from, and turn on the second factor for everyone.',
    },
    effect: {
      de: 'Ein erratenes Passwort allein reicht für die Anmeldung nicht mehr aus.',
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
      de: '{redeploys.repeats} Mal folgte auf einen Fehlschlag binnen einer Stunde der nächste Versuch.',
      en: 'On {redeploys.repeats} occasions, a failure was followed by another attempt within an hour.',
    },
    action: {
      de: 'Nach einem Fehlschlag zuerst das Protokoll lesen und die Ursache beheben.',
      en: 'After a failure, read the log and fix the cause before trying again.',
    },
    effect: {
      de: 'Weniger vergebliche Versuche und kürzere Störungen.',
      en: 'Fewer attempts in vain and shorter disturbances.',
    },
  },
  {
    id: 'shorten-maintenance',
    when: isLongMaintenance,
    weight: 65,
    category: { de: 'Wartung', en: 'Maintenance' },
    title: { de: 'Wartung kürzer halten', en: 'Shorten maintenance' },
    reason: {
      de: 'Neue Redeploys waren im {month.name} {maintenance.seconds} lang gesperrt.',
      en: 'New redeploys were blocked for {maintenance.seconds} in {month.name}.',
    },
    action: {
      de: 'Wartungsfenster mit festem Ende planen, damit die Wartung von selbst endet.',
      en: 'Plan maintenance in windows with a fixed end time, so that it ends automatically.',
    },
    effect: {
      de: 'Pipelines warten nicht länger, als die Arbeit dauert.',
      en: 'Pipelines are held up only for as long as the maintenance work takes.',
    },
  },
  {
    id: 'retry-jobs',
    when: (facts) => facts.count('jobs.failed') > 0,
    weight: 60,
    category: { de: 'Medienaufträge', en: 'Media jobs' },
    title: { de: 'Gescheiterte Aufträge nacharbeiten', en: 'Follow up on failed jobs' },
    reason: {
      de: '{jobs.failed} {jobs.failed?Medienauftrag ist|Medienaufträge sind} im {month.name} gescheitert.',
      en: '{jobs.failed} media {jobs.failed?job|jobs} failed in {month.name}, and {jobs.finished} finished.',
    },
    action: {
      de: 'Fehlermeldungen ansehen und die Jobs wiederholen oder als gesehen markieren.',
      en: 'Review the errors, then repeat or acknowledge the jobs.',
    },
    effect: {
      de: 'Es bleibt kein Auftrag unbemerkt liegen.',
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
      de: 'Rechte, Stacks und Ablaufdatum der neuen Tokens prüfen und ungenutzte Tokens widerrufen.',
      en: 'Review the permissions, stacks and expiry dates of the new tokens and revoke any that are not used.',
    },
    effect: {
      de: 'Für jeden Zugang ist bekannt, wozu er dient und wem er gehört.',
      en: 'Every token has a purpose and an owner.',
    },
  },
  {
    id: 'look-at-gaps',
    when: (facts) => facts.count('log.emptyDays') > 0,
    weight: 25,
    category: { de: 'Datenqualität', en: 'Data quality' },
    title: { de: 'Lücken im Protokoll klären', en: 'Explain the gaps in the log' },
    reason: {
      de: 'An {log.emptyDays} {log.emptyDays?Tag|Tagen} enthält das Ereignisprotokoll keinen Eintrag.',
      en: 'The event log has no entries for {log.emptyDays} {log.emptyDays?day|days} of the month.',
    },
    action: {
      de: 'Prüfen, ob Stackyard an diesen Tagen lief und ob Einträge gelöscht wurden.',
      en: 'Check whether Stackyard ran on these days and whether entries were deleted.',
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
    title: { de: 'Betrieb wie bisher fortführen', en: 'Carry on as before' },
    reason: {
      de: 'Die Kennzahlen des Monats geben keinen Anlass, etwas zu ändern.',
      en: 'The month’s figures give no reason to change anything.',
    },
    action: {
      de: 'Sicherungen und Benachrichtigungen weiter regelmäßig prüfen.',
      en: 'Keep checking backups and notifications regularly.',
    },
    effect: {
      de: 'Störungen fallen auf, bevor sie jemanden treffen.',
      en: 'Problems are noticed before they affect anyone.',
    },
  },
];

/** Whether any of them is more than to carry on. */
export function isSomethingToDo(facts: MonthFacts): boolean {
  return recommendationRules.some(({ weight, when }) => weight > 0 && when(facts));
}

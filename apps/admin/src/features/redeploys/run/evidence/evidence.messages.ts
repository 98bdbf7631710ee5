import { defineMessages } from '#shared/i18n/messages.js';

export const evidenceMessages = defineMessages({
  en: {
    probes: 'Probes',
    status: 'status {status}',
    duration: '{value, number} ms',
    answersRestricted:
      'Only users with the permission “Read container logs” can see the responses to probes.',
    title: 'Containers at the time of the failure',
    memory: '{name} was killed because it used too much memory.',
    exited: '{name} exited with code {code}.',
    stopped: '{name} is no longer running.',
    restarting: '{name} keeps restarting.',
    restartingWithCode: '{name} keeps restarting. Its last exit code was {code}.',
    unhealthy: '{name} is unhealthy.',
    notStarted: '{name} was not started.',
    allUp: 'All containers were running.',
    gone: 'These containers no longer exist: {names}.',
    nothing: 'The stack has no containers.',
    exitCode: 'exit code {code}',
    outOfMemory: 'out of memory',
    restarts: '{count, plural, one {# restart} other {# restarts}}',
    logOf: 'Log of {name}',
    healthChecks: 'Last health checks',
    check: 'exit code {code}',
    restricted:
      'Only users with the permission “Read container logs” can see logs and health checks.',
    earlier: 'Earlier log lines are not included.',
    noLines: 'The container has not logged anything since it started.',
    omitted: '{count, plural, one {# more container is} other {# more containers are}} not listed.',
    sinceGood: 'Changes since the last successful redeploy',
    sinceGoodText: 'Compared with redeploy {id}',
    gitFile:
      'The compose file comes from a Git repository. To see the changes, compare the commits there.',
    retry: 'Retry…',
    openLog: 'Open log of {name}',
    retryTitle:
      'Retry the {action, select, redeploy {redeploy} start {start} stop {stop} rollback {rollback} other {restart}} of {name}',
    retryText:
      'The {action, select, redeploy {redeploy} start {start} stop {stop} rollback {rollback} other {restart}} is queued again with the same reason. The unsuccessful run stays in the history.',
    lastResult: 'Last result',
    retryAction: 'Retry',
  },
  de: {
    probes: 'Abfragen',
    status: 'Status {status}',
    duration: '{value, number} ms',
    answersRestricted:
      'Nur Benutzer mit der Berechtigung „Container-Logs lesen“ können die Antworten auf Abfragen sehen.',
    title: 'Container zum Zeitpunkt des Fehlschlags',
    memory: '{name} wurde beendet, weil der Container zu viel Arbeitsspeicher belegt hat.',
    exited: '{name} endete mit Exit-Code {code}.',
    stopped: '{name} läuft nicht mehr.',
    restarting: '{name} startet immer wieder neu.',
    restartingWithCode: '{name} startet immer wieder neu. Der letzte Exit-Code war {code}.',
    unhealthy: '{name} ist fehlerhaft (unhealthy).',
    notStarted: '{name} wurde nicht gestartet.',
    allUp: 'Alle Container liefen.',
    gone: 'Diese Container gibt es nicht mehr: {names}.',
    nothing: 'Der Stack hat keine Container.',
    exitCode: 'Exit-Code {code}',
    outOfMemory: 'Speichermangel',
    restarts: '{count, plural, one {# Neustart} other {# Neustarts}}',
    logOf: 'Log von {name}',
    healthChecks: 'Letzte Health-Checks',
    check: 'Exit-Code {code}',
    restricted:
      'Nur Benutzer mit der Berechtigung „Container-Logs lesen“ können Logs und Health-Checks sehen.',
    earlier: 'Frühere Log-Zeilen sind nicht enthalten.',
    noLines: 'Der Container hat seit seinem Start nichts ins Log geschrieben.',
    omitted:
      '{count, plural, one {# weiterer Container ist} other {# weitere Container sind}} nicht aufgeführt.',
    sinceGood: 'Änderungen seit dem letzten erfolgreichen Redeploy',
    sinceGoodText: 'Im Vergleich zu Redeploy {id}',
    gitFile:
      'Die Compose-Datei stammt aus dem Repository. Die Commits im Repository vergleichen, um die Änderungen zu sehen.',
    retry: 'Wiederholen …',
    openLog: 'Log von {name} öffnen',
    retryTitle:
      '{action, select, redeploy {Redeploy} start {Start} stop {Stopp} rollback {Rollback} other {Neustart}} von {name} wiederholen',
    retryText:
      '{action, select, redeploy {Das Redeploy} start {Der Start} stop {Der Stopp} rollback {Das Rollback} other {Der Neustart}} kommt mit demselben Grund erneut in die Warteschlange. Der erfolglose Vorgang bleibt im Verlauf.',
    lastResult: 'Letztes Ergebnis',
    retryAction: 'Wiederholen',
  },
});

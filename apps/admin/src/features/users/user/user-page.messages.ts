import { defineMessages } from '#shared/i18n/messages.js';
import type { UserAction } from '../users.search.js';
import type { Obstacle } from './actions/actions.js';

export const userPageMessages = defineMessages({
  en: {
    title: 'User',
    back: 'All users',
    profile: 'Name, groups and permissions',
    superuserProfile: 'Name and groups',
    superuserGroups:
      'A superuser has all permissions, including future ones. Groups have no effect until the superuser status is removed.',
    displayName: 'Display name',
    grants: 'Additional permissions',
    grantsHint:
      'These permissions are granted to this user only, in addition to those of the user’s groups.',
    save: 'Save',
    saved: 'Saved. The change applies immediately.',
    readOnly:
      'You can view this user. To make changes, you need the permission “Edit users” (users-edit).',
    effective: 'Effective permissions',
    effectiveCount: '{count} of {total}',
    effectiveDraft: 'including unsaved changes',
    effectiveNone:
      'This user has no permissions. Permissions come from groups or are granted individually.',
    fromOwn: 'individual',
    fromGroup: 'a group',
    added: 'new',
    lost: 'removed',
    facts: 'Account',
    createdAt: 'Created',
    lastSignIn: 'Last sign-in',
    never: 'never',
    secondFactor: 'Second factor',
    phrase: 'Security phrase',
    phraseSet: 'set',
    phraseNone: 'not set',
    signsIn: 'Signs in with',
    signsInPassword: 'password',
    signsInExternal: 'OpenID provider',
    sessionCount: 'Active sessions',
    tokenCount: 'API tokens',
    stopped: '{count, number} (blocked)',
    sessions: 'Sessions',
    noSessions: 'Not signed in.',
    allSessions: 'Show all {count} sessions',
    endAll: 'End all',
    endOthers: 'End other sessions',
    setUp: 'Set up',
    unknownDevice: 'Unknown device',
    noAddress: 'unknown address',
    lastSeen: 'last active {age}',
    thisOne: 'this session',
    acts: 'Account actions',
    needs: 'Requires the permission “{label}” ({permission}).',
  },
  de: {
    title: 'Benutzer',
    back: 'Alle Benutzer',
    profile: 'Name, Gruppen und Berechtigungen',
    superuserProfile: 'Name und Gruppen',
    superuserGroups:
      'Ein Superuser hat alle Berechtigungen, auch künftige. Gruppen wirken sich erst aus, wenn der Superuser-Status entzogen ist.',
    displayName: 'Anzeigename',
    grants: 'Zusätzliche Berechtigungen',
    grantsHint:
      'Diese Berechtigungen gelten nur für diesen Benutzer, zusätzlich zu denen seiner Gruppen.',
    save: 'Speichern',
    saved: 'Gespeichert. Die Änderung gilt sofort.',
    readOnly:
      'Sie können diesen Benutzer ansehen. Für Änderungen ist die Berechtigung „Benutzer bearbeiten“ (users-edit) nötig.',
    effective: 'Wirksame Berechtigungen',
    effectiveCount: '{count} von {total}',
    effectiveDraft: 'einschließlich ungespeicherter Änderungen',
    effectiveNone:
      'Dieser Benutzer hat keine Berechtigungen. Berechtigungen stammen aus Gruppen oder werden einzeln vergeben.',
    fromOwn: 'einzeln',
    fromGroup: 'Gruppe',
    added: 'neu',
    lost: 'entfällt',
    facts: 'Konto',
    createdAt: 'Angelegt',
    lastSignIn: 'Letzte Anmeldung',
    never: 'nie',
    secondFactor: 'Zweiter Faktor',
    phrase: 'Sicherheitsphrase',
    phraseSet: 'gesetzt',
    phraseNone: 'nicht gesetzt',
    signsIn: 'Anmeldung mit',
    signsInPassword: 'Passwort',
    signsInExternal: 'OpenID-Anbieter',
    sessionCount: 'Aktive Sitzungen',
    tokenCount: 'API-Tokens',
    stopped: '{count, number} (gesperrt)',
    sessions: 'Sitzungen',
    noSessions: 'Nicht angemeldet.',
    allSessions: 'Alle {count} Sitzungen anzeigen',
    endAll: 'Alle beenden',
    endOthers: 'Andere Sitzungen beenden',
    setUp: 'Einrichten',
    unknownDevice: 'Unbekanntes Gerät',
    noAddress: 'unbekannte Adresse',
    lastSeen: 'zuletzt aktiv {age}',
    thisOne: 'diese Sitzung',
    acts: 'Kontoaktionen',
    needs: 'Erfordert die Berechtigung „{label}“ ({permission}).',
  },
});

export const userActionMessages = defineMessages<`${UserAction}.name` | `${UserAction}.text`>({
  en: {
    'phrase.name': 'Replace security phrase',
    'phrase.text':
      'Use this if the user has lost the security phrase. The current security phrase stops working.',
    'two-factor.name': 'Reset second factor',
    'two-factor.text': 'Use this if the user has lost their authenticator app and recovery codes.',
    'sessions.name': 'End all sessions',
    'sessions.text': 'Signs the user out on all devices.',
    'deactivate.name': 'Deactivate',
    'deactivate.text': 'Signs the user out and blocks sign-in. You can undo this.',
    'reactivate.name': 'Reactivate',
    'reactivate.text': 'Allows sign-in again, with the same groups and permissions.',
    'remove.name': 'Delete',
    'remove.text': 'Deletes the account permanently. The user’s actions stay in the event log.',
    'remove-superuser.name': 'Remove superuser status…',
    'remove-superuser.text':
      'Next, choose whether to keep the account as a regular user or delete it.',
  },
  de: {
    'phrase.name': 'Sicherheitsphrase erneuern',
    'phrase.text':
      'Nötig, wenn der Benutzer die Sicherheitsphrase verloren hat. Die bisherige Sicherheitsphrase wird ungültig.',
    'two-factor.name': 'Zweiten Faktor zurücksetzen',
    'two-factor.text':
      'Nötig, wenn der Benutzer seine Authenticator-App und die Wiederherstellungscodes verloren hat.',
    'sessions.name': 'Alle Sitzungen beenden',
    'sessions.text': 'Meldet den Benutzer auf allen Geräten ab.',
    'deactivate.name': 'Deaktivieren',
    'deactivate.text':
      'Meldet den Benutzer ab und sperrt die Anmeldung. Lässt sich rückgängig machen.',
    'reactivate.name': 'Reaktivieren',
    'reactivate.text': 'Erlaubt die Anmeldung wieder, mit denselben Gruppen und Berechtigungen.',
    'remove.name': 'Löschen',
    'remove.text':
      'Löscht das Konto endgültig. Die Aktionen des Benutzers bleiben im Ereignisprotokoll.',
    'remove-superuser.name': 'Superuser-Status entziehen …',
    'remove-superuser.text':
      'Im nächsten Schritt wählen, ob das Konto als normaler Benutzer bestehen bleibt oder gelöscht wird.',
  },
});

export const obstacleMessages = defineMessages<Exclude<Obstacle, 'permission'>>({
  en: {
    self: 'Not possible for your own account. Ask another administrator.',
    'last-superuser':
      'This is the last active superuser. Create or reactivate another superuser first.',
    'superusers-only': 'Only a superuser can perform this action on another superuser.',
    exceeds:
      'This user has permissions that you don’t have. Ask someone who has these permissions to do this.',
  },
  de: {
    self: 'Für das eigene Konto nicht möglich. Eine andere Person aus der Administration darum bitten.',
    'last-superuser':
      'Dies ist der letzte aktive Superuser. Zuerst einen weiteren Superuser anlegen oder reaktivieren.',
    'superusers-only': 'Bei einem Superuser kann nur ein anderer Superuser diese Aktion ausführen.',
    exceeds:
      'Dieser Benutzer hat Berechtigungen, die Sie nicht haben. Jemanden mit diesen Berechtigungen darum bitten.',
  },
});

export const userActionDialogMessages = defineMessages({
  en: {
    deactivateTitle: 'Deactivate {name}?',
    deactivateAction:
      'Deactivate {name}{sessions, plural, =0 {} one {, end # session} other {, end # sessions}}{tokens, plural, =0 {} one {, block # token} other {, block # tokens}}',
    deactivateNow:
      '{name} can no longer sign in. {sessions, plural, =0 {There are no active sessions.} one {# active session ends immediately, including live connections.} other {# active sessions end immediately, including live connections.}}',
    deactivateTokens:
      '{tokens, plural, =0 {No API tokens are affected.} one {# API token stops working, and requests with it are rejected.} other {# API tokens stop working, and requests with them are rejected.}}',
    deactivateKept:
      'The actions of {name} stay in the event log and the history. The account keeps its groups and permissions, and can be reactivated later.',
    reactivateTitle: 'Reactivate {name}?',
    reactivateAction: 'Reactivate {name}',
    reactivateText:
      '{name} can sign in again with the same password and has the same groups and permissions as before. Ended sessions are not restored. API tokens that have not expired work again.',
    removeTitle: 'Delete {name} permanently?',
    removeAction: 'Delete {name}',
    removeText:
      'The account will be deleted with its group memberships and permissions. {sessions, plural, =0 {} one {# session will end. } other {# sessions will end. }}{tokens, plural, =0 {} one {# API token will stop working. } other {# API tokens will stop working. }}Unlike deactivating the account, this can’t be undone.',
    removeKept: 'The actions of {name} stay in the event log and the history under this name.',
    superuserTitle: 'Remove superuser status from {name}?',
    superuserChoice: 'What happens to the account',
    superuserKeep: 'Keep as a regular user',
    superuserKeepHint:
      'The account keeps the permissions of its groups and those granted individually.',
    superuserDelete: 'Delete the account',
    superuserDeleteHint:
      'All sessions end, and all tokens stop working. The user’s actions stay in the event log.',
    superuserDeleteSelf: 'You can’t delete your own account.',
    superuserKeepAction: 'Make {name} a regular user',
    superuserDeleteAction: 'Delete {name}',
    phraseTitle: 'Replace the security phrase of {name}?',
    phraseAction: 'Replace security phrase of {name}',
    phraseText:
      'The current security phrase stops working immediately. The new one is shown only once.',
    phraseChannel:
      'First make sure you can reach {name} over a secure channel: in person or by encrypted message. Anyone who has the security phrase can set a new password.',
    twoFactorTitle: 'Reset second factor for {name}?',
    twoFactorAction: 'Reset second factor for {name}',
    twoFactorText:
      '{name} will be able to sign in with just the password until a second factor is set up again. The recovery codes will stop working.',
    twoFactorCheck: 'Make sure the request really comes from {name}.',
    sessionsTitle: 'End all sessions of {name}?',
    sessionsAction: '{sessions, plural, one {End # session} other {End # sessions}} of {name}',
    sessionsText:
      '{name} will be signed out on all devices, and live connections will end. {name} can sign in again immediately. API tokens keep working.',
    sessionsSelf: 'This is your own account, so you will also be signed out here.',
  },
  de: {
    deactivateTitle: '{name} deaktivieren?',
    deactivateAction:
      '{name} deaktivieren{sessions, plural, =0 {} one {, # Sitzung beenden} other {, # Sitzungen beenden}}{tokens, plural, =0 {} one {, # Token sperren} other {, # Tokens sperren}}',
    deactivateNow:
      '{name} kann sich nicht mehr anmelden. {sessions, plural, =0 {Es gibt keine aktiven Sitzungen.} one {# aktive Sitzung endet sofort, einschließlich Live-Verbindungen.} other {# aktive Sitzungen enden sofort, einschließlich Live-Verbindungen.}}',
    deactivateTokens:
      '{tokens, plural, =0 {Es sind keine API-Tokens betroffen.} one {# API-Token gilt nicht mehr. Anfragen mit diesem Token werden abgelehnt.} other {# API-Tokens gelten nicht mehr. Anfragen mit diesen Tokens werden abgelehnt.}}',
    deactivateKept:
      'Die Aktionen von {name} bleiben im Ereignisprotokoll und im Verlauf. Das Konto behält seine Gruppen und Berechtigungen und lässt sich später reaktivieren.',
    reactivateTitle: '{name} reaktivieren?',
    reactivateAction: '{name} reaktivieren',
    reactivateText:
      '{name} kann sich wieder mit demselben Passwort anmelden und hat dieselben Gruppen und Berechtigungen wie zuvor. Beendete Sitzungen bleiben beendet. API-Tokens, die noch nicht abgelaufen sind, gelten wieder.',
    removeTitle: '{name} endgültig löschen?',
    removeAction: '{name} löschen',
    removeText:
      'Das Konto wird mit seinen Gruppenmitgliedschaften und Berechtigungen gelöscht. {sessions, plural, =0 {} one {# Sitzung endet. } other {# Sitzungen enden. }}{tokens, plural, =0 {} one {# API-Token wird ungültig. } other {# API-Tokens werden ungültig. }}Anders als eine Deaktivierung lässt sich das nicht rückgängig machen.',
    removeKept:
      'Die Aktionen von {name} bleiben unter diesem Namen im Ereignisprotokoll und im Verlauf.',
    superuserTitle: '{name} den Superuser-Status entziehen?',
    superuserChoice: 'Was soll mit dem Konto geschehen?',
    superuserKeep: 'Als normalen Benutzer behalten',
    superuserKeepHint:
      'Das Konto behält die Berechtigungen seiner Gruppen und die einzeln vergebenen.',
    superuserDelete: 'Konto löschen',
    superuserDeleteHint:
      'Alle Sitzungen und Tokens werden ungültig. Die Aktionen des Benutzers bleiben im Ereignisprotokoll.',
    superuserDeleteSelf: 'Das eigene Konto lässt sich nicht löschen.',
    superuserKeepAction: '{name} zum normalen Benutzer machen',
    superuserDeleteAction: '{name} löschen',
    phraseTitle: 'Sicherheitsphrase von {name} erneuern?',
    phraseAction: 'Sicherheitsphrase von {name} erneuern',
    phraseText:
      'Die bisherige Sicherheitsphrase wird sofort ungültig. Die neue wird nur einmal angezeigt.',
    phraseChannel:
      'Zuerst sicherstellen, dass {name} auf sicherem Weg erreichbar ist: persönlich oder über eine verschlüsselte Nachricht. Wer die Sicherheitsphrase kennt, kann ein neues Passwort setzen.',
    twoFactorTitle: 'Zweiten Faktor von {name} zurücksetzen?',
    twoFactorAction: 'Zweiten Faktor von {name} zurücksetzen',
    twoFactorText:
      '{name} kann sich dann allein mit dem Passwort anmelden, bis wieder ein zweiter Faktor eingerichtet ist. Die Wiederherstellungscodes werden ungültig.',
    twoFactorCheck: 'Vorher sicherstellen, dass wirklich {name} darum gebeten hat.',
    sessionsTitle: 'Alle Sitzungen von {name} beenden?',
    sessionsAction: '{sessions, plural, one {# Sitzung} other {# Sitzungen}} von {name} beenden',
    sessionsText:
      '{name} wird auf allen Geräten abgemeldet, und Live-Verbindungen werden beendet. Eine neue Anmeldung ist sofort möglich. API-Tokens gelten weiter.',
    sessionsSelf:
      'Das ist Ihr eigenes Konto. Deshalb werden Sie auch in diesem Browser abgemeldet.',
  },
});

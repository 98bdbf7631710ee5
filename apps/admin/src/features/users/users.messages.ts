import { defineMessages } from '#shared/i18n/messages.js';
import type { UserType } from './user-type.js';

export const userTypeMessages = defineMessages<UserType>({
  en: { person: 'Person', service: 'Service user', superuser: 'Superuser' },
  de: { person: 'Person', service: 'Dienstkonto', superuser: 'Superuser' },
});

export const usersMessages = defineMessages({
  en: {
    title: 'Users',
    create: 'New user',
    search: 'Search users',
    state: 'Status',
    type: 'Type',
    group: 'Group',
    allGroups: 'All groups',
    name: 'Name',
    username: 'User name',
    groups: 'Groups',
    noGroups: 'no group',
    allPermissions: 'all permissions',
    total: '{count, plural, one {# user} other {# users}}',
    secondFactor: 'Second factor',
    on: 'on',
    off: 'off',
    byProvider: 'by provider',
    lastSignIn: 'Last sign-in',
    never: 'never',
    you: 'you',
    noMatchTitle: 'No matching users',
    noMatchText: 'Change or clear the filters.',
    emptyTitle: 'No users yet',
    emptyText: 'Everyone who signs in or uses API tokens is listed here.',
  },
  de: {
    title: 'Benutzer',
    create: 'Neuer Benutzer',
    search: 'Benutzer suchen',
    state: 'Status',
    type: 'Art',
    group: 'Gruppe',
    allGroups: 'Alle Gruppen',
    name: 'Name',
    username: 'Benutzername',
    groups: 'Gruppen',
    noGroups: 'keine Gruppe',
    allPermissions: 'alle Berechtigungen',
    total: '{count} Benutzer',
    secondFactor: 'Zweiter Faktor',
    on: 'an',
    off: 'aus',
    byProvider: 'beim Anbieter',
    lastSignIn: 'Letzte Anmeldung',
    never: 'nie',
    you: 'Sie',
    noMatchTitle: 'Keine passenden Benutzer',
    noMatchText: 'Filter ändern oder entfernen.',
    emptyTitle: 'Noch keine Benutzer',
    emptyText: 'Hier erscheinen alle, die sich anmelden oder API-Tokens verwenden.',
  },
});

export const createUserMessages = defineMessages({
  en: {
    createTitle: 'New user',
    superuserTitle: 'A superuser has every permission, including future ones.',
    superuserText:
      'Only users who are allowed to delete superusers can delete this account or remove its superuser status.',
    type: 'Type',
    personHint: 'Signs in with a user name and password.',
    serviceHint: 'For pipelines and scripts. Uses API tokens and never signs in.',
    superuserHint: 'Signs in with a user name and password, and has every permission.',
    username: 'User name',
    usernameHint:
      'Used to sign in. The user name is not case-sensitive and can’t be changed later.',
    displayName: 'Display name',
    displayNameHint: 'Optional. Other users see this name next to this user’s actions.',
    password: 'Password',
    passwordHint:
      'At least 10 characters. The user can change the password later. In the next step, you get a security phrase. Give the password and the phrase to the user separately.',
    generate: 'Generate',
    copy: 'Copy',
    copied: 'Copied',
    groups: 'Groups',
    groupsHint:
      'Users get the permissions of their groups. This is the usual way to grant permissions.',
    noGroupsAccess:
      'You can’t select groups here because you don’t have permission to view them (groups-access).',
    noGroups: 'No groups yet.',
    grants: 'Additional permissions',
    grantsHint:
      'These permissions are granted to this user only, in addition to those of the user’s groups.',
    groupExceeds: 'Grants permissions that you don’t have',
    groupGrants: '{count, plural, =0 {no permissions} one {# permission} other {# permissions}}',
    powerless: 'No permissions selected',
    personPowerless:
      'This user can sign in, but sees only an empty overview. Select a permission or a group with permissions.',
    servicePowerless:
      'This user’s tokens are rejected everywhere. Select a permission or a group with permissions.',
    create: 'Create user',
    createSuperuser: 'Create superuser',
    phraseTitle: 'Security phrase',
    phraseNote:
      'The user can set a new password with these eight words. Give them to the user securely, in person or by encrypted message, and never together with the current password.',
  },
  de: {
    createTitle: 'Neuer Benutzer',
    superuserTitle: 'Ein Superuser hat alle Berechtigungen, auch künftige.',
    superuserText:
      'Nur wer Superuser löschen darf, kann dieses Konto löschen oder ihm den Superuser-Status entziehen.',
    type: 'Art',
    personHint: 'Meldet sich mit Benutzername und Passwort an.',
    serviceHint: 'Für Pipelines und Skripte. Verwendet API-Tokens und meldet sich nie an.',
    superuserHint: 'Meldet sich mit Benutzername und Passwort an und hat alle Berechtigungen.',
    username: 'Benutzername',
    usernameHint:
      'Dient zur Anmeldung. Groß- und Kleinschreibung spielt keine Rolle. Der Benutzername lässt sich später nicht ändern.',
    displayName: 'Anzeigename',
    displayNameHint:
      'Optional. Andere Benutzer sehen diesen Namen bei den Aktionen dieses Benutzers.',
    password: 'Passwort',
    passwordHint:
      'Mindestens 10 Zeichen. Der Benutzer kann das Passwort später ändern. Nach dem Anlegen erhalten Sie eine Sicherheitsphrase. Passwort und Sicherheitsphrase getrennt übergeben.',
    generate: 'Erzeugen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    groups: 'Gruppen',
    groupsHint:
      'Benutzer erhalten die Berechtigungen ihrer Gruppen. Das ist der übliche Weg, Berechtigungen zu vergeben.',
    noGroupsAccess:
      'Hier lassen sich keine Gruppen auswählen, weil Ihnen die Berechtigung „Gruppen ansehen“ (groups-access) fehlt.',
    noGroups: 'Noch keine Gruppen.',
    grants: 'Zusätzliche Berechtigungen',
    grantsHint:
      'Diese Berechtigungen gelten nur für diesen Benutzer, zusätzlich zu denen seiner Gruppen.',
    groupExceeds: 'Gewährt Berechtigungen, die Sie nicht haben',
    groupGrants:
      '{count, plural, =0 {keine Berechtigungen} one {# Berechtigung} other {# Berechtigungen}}',
    powerless: 'Keine Berechtigungen ausgewählt',
    personPowerless:
      'Dieser Benutzer kann sich anmelden, sieht aber nur eine leere Übersicht. Eine Berechtigung oder eine Gruppe mit Berechtigungen auswählen.',
    servicePowerless:
      'Die Tokens dieses Kontos werden überall abgelehnt. Eine Berechtigung oder eine Gruppe mit Berechtigungen auswählen.',
    create: 'Benutzer anlegen',
    createSuperuser: 'Superuser anlegen',
    phraseTitle: 'Sicherheitsphrase',
    phraseNote:
      'Der Benutzer kann mit diesen acht Wörtern ein neues Passwort setzen. Die Wörter auf sicherem Weg übergeben, persönlich oder in einer verschlüsselten Nachricht, und nie zusammen mit dem aktuellen Passwort.',
  },
});

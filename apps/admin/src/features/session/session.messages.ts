import { defineMessages } from '../../shared/i18n/messages.js';
import type { EndReason } from './session.search.js';

export const sessionMessages = defineMessages({
  en: {
    title: 'Sign in',
    goOn: 'Sign in to go on to the page you asked for.',
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    or: 'or',
    codeText: '{name} signs in with a second factor.',
    code: 'Code from the authenticator app',
    codeHint: 'Six digits; they change every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you kept when you set it up. Each works once.',
    toRecovery: 'Use a recovery code',
    toCode: 'Use the authenticator app',
    confirm: 'Confirm',
    back: 'Back',
  },
  de: {
    title: 'Anmelden',
    goOn: 'Bitte anmelden, um zur gewünschten Seite zu kommen.',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    or: 'oder',
    codeText: '{name} meldet sich mit zweitem Faktor an.',
    code: 'Code aus der Authenticator-App',
    codeHint: 'Sechs Ziffern; sie wechseln alle 30 Sekunden.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryHint: 'Einer der Codes, die Sie beim Einrichten verwahrt haben. Jeder gilt einmal.',
    toRecovery: 'Wiederherstellungscode verwenden',
    toCode: 'Authenticator-App verwenden',
    confirm: 'Bestätigen',
    back: 'Zurück',
  },
});

/** Why a session ended without the person's doing here. */
export const endMessages = defineMessages<EndReason>({
  en: {
    expired: 'You were signed out because your session had expired.',
    revoked: 'This session was ended, by you elsewhere or by an administrator.',
    'password-changed': 'You were signed out because the password of this account was changed.',
    deactivated: 'You were signed out because this account was deactivated.',
    removed: 'You were signed out because this account was removed.',
  },
  de: {
    expired: 'Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen war.',
    revoked: 'Diese Sitzung wurde beendet, von Ihnen anderswo oder von der Administration.',
    'password-changed': 'Sie wurden abgemeldet, weil das Passwort dieses Kontos geändert wurde.',
    deactivated: 'Sie wurden abgemeldet, weil dieses Konto deaktiviert wurde.',
    removed: 'Sie wurden abgemeldet, weil dieses Konto entfernt wurde.',
  },
});

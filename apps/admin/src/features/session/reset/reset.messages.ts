import { defineMessages } from '#shared/i18n/messages.js';

export const resetMessages = defineMessages({
  en: {
    title: 'Reset password',
    text: 'You need the security phrase you received with your account. If you don’t have it, ask an administrator for a new one.',
    username: 'User name',
    phrase: 'Security phrase',
    phraseHint: 'Eight words. Upper or lower case and extra spaces don’t matter.',
    words: '{count, plural, one {# word} other {# words}} of 8',
    newPassword: 'New password',
    passwordHint: 'At least 10 characters. Spaces count.',
    ends: 'All sessions of this account end.',
    submit: 'Set new password',
    toSignIn: 'Back to sign-in',
    doneTitle: 'Password changed',
    doneText: 'The security phrase you used is no longer valid. This is your new one:',
    cardTitle: 'Your new security phrase',
    cardNote: 'Use this phrase to reset your password. Anyone who has it can do the same.',
    goOn: 'Continue to sign-in',
  },
  de: {
    title: 'Passwort zurücksetzen',
    text: 'Dafür ist die Sicherheitsphrase nötig, die Sie mit Ihrem Konto erhalten haben. Ist sie verloren gegangen, kann die Administration eine neue erstellen.',
    username: 'Benutzername',
    phrase: 'Sicherheitsphrase',
    phraseHint:
      'Acht Wörter. Groß- und Kleinschreibung sowie zusätzliche Leerzeichen spielen keine Rolle.',
    words: '{count, plural, one {# Wort} other {# Wörter}} von 8',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Leerzeichen zählen mit.',
    ends: 'Alle Sitzungen dieses Kontos werden beendet.',
    submit: 'Neues Passwort setzen',
    toSignIn: 'Zurück zur Anmeldung',
    doneTitle: 'Passwort geändert',
    doneText: 'Die verwendete Sicherheitsphrase ist nicht mehr gültig. Die neue lautet:',
    cardTitle: 'Ihre neue Sicherheitsphrase',
    cardNote:
      'Mit dieser Sicherheitsphrase lässt sich Ihr Passwort zurücksetzen. Wer sie kennt, kann das ebenfalls.',
    goOn: 'Weiter zur Anmeldung',
  },
});

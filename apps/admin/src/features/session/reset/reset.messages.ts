import { defineMessages } from '#shared/i18n/messages.js';

export const resetMessages = defineMessages({
  en: {
    title: 'Reset password',
    text: 'To reset your password, you need the security phrase that you received with your account. If you don’t have it, ask an administrator for a new one.',
    username: 'User name',
    phrase: 'Security phrase',
    phraseHint: 'Eight words. Capitalisation and extra spaces don’t matter.',
    words: '{count, number} of 8 words',
    newPassword: 'New password',
    passwordHint: 'At least 10 characters. Spaces count.',
    ends: 'Resetting the password ends all sessions of this account.',
    submit: 'Set new password',
    toSignIn: 'Back to sign-in',
    doneTitle: 'Password changed',
    doneText: 'The security phrase that you used is no longer valid. Your new security phrase is:',
    cardTitle: 'Your new security phrase',
    cardNote:
      'You can reset your password with this phrase. Keep the phrase safe: anyone who has it can also reset your password.',
    goOn: 'Continue to sign-in',
  },
  de: {
    title: 'Passwort zurücksetzen',
    text: 'Zum Zurücksetzen des Passworts ist die Sicherheitsphrase nötig, die Sie mit Ihrem Konto erhalten haben. Wenn sie Ihnen fehlt, können Sie bei der Administration eine neue anfordern.',
    username: 'Benutzername',
    phrase: 'Sicherheitsphrase',
    phraseHint:
      'Acht Wörter. Groß- und Kleinschreibung sowie zusätzliche Leerzeichen spielen keine Rolle.',
    words: '{count, number} von 8 Wörtern',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Leerzeichen zählen mit.',
    ends: 'Beim Zurücksetzen des Passworts werden alle Sitzungen dieses Kontos beendet.',
    submit: 'Neues Passwort festlegen',
    toSignIn: 'Zurück zur Anmeldung',
    doneTitle: 'Passwort geändert',
    doneText:
      'Die verwendete Sicherheitsphrase ist nicht mehr gültig. Ihre neue Sicherheitsphrase lautet:',
    cardTitle: 'Ihre neue Sicherheitsphrase',
    cardNote:
      'Mit dieser Sicherheitsphrase können Sie Ihr Passwort zurücksetzen. Die Phrase sicher aufbewahren: Wer sie kennt, kann Ihr Passwort ebenfalls zurücksetzen.',
    goOn: 'Weiter zur Anmeldung',
  },
});

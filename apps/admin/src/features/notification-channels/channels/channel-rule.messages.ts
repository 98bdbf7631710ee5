import { defineMessages } from '#shared/i18n/messages.js';

/** Error messages for faults that only channels can have, by error code. */
export const channelRuleMessages = defineMessages<string>({
  en: {
    templatePlaceholder:
      'Line {line}: the placeholder {found} does not exist. Use one of those listed above.',
    templateBraces:
      "Line {line}, column {column}: {found} is unmatched. Write placeholders as '{{'headline'}}'.",
    templateQuotes:
      'Line {line}: put the placeholder {found} in double quotes, like all text in JSON.',
    templateJson:
      'Line {line}, column {column}: the JSON is invalid from here on. Check the quotes, commas and brackets before this position.',
    isMail: 'Only email channels can send email to individual users.',
  },
  de: {
    templatePlaceholder:
      'Zeile {line}: Den Platzhalter {found} gibt es nicht. Einen der oben genannten verwenden.',
    templateBraces:
      "Zeile {line}, Spalte {column}: Zu {found} fehlt das Gegenstück. Platzhalter in der Form '{{'headline'}}' schreiben.",
    templateQuotes:
      'Zeile {line}: Den Platzhalter {found} in doppelte Anführungszeichen setzen, wie jeden Text in JSON.',
    templateJson:
      'Zeile {line}, Spalte {column}: Ab hier ist das JSON ungültig. Anführungszeichen, Kommas und Klammern vor dieser Stelle prüfen.',
    isMail: 'Nur E-Mail-Kanäle können persönliche E-Mails senden.',
  },
});

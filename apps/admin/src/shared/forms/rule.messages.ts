import { defineMessages } from '../i18n/messages.js';

/** Validation errors, by the rule that was violated. */
export const ruleMessages = defineMessages({
  en: {
    isString: 'Enter text.',
    isInt: 'Enter a whole number.',
    isNumber: 'Enter a number.',
    isBoolean: 'Choose yes or no.',
    isIn: 'Choose one of the available values.',
    isUrl: 'Enter a full URL that starts with http:// or https://.',
    isIso8601: 'Enter a date.',
    isDefined: 'This field is required.',
    timeZone: 'Enter a time zone such as Europe/Berlin.',
    isCertificate:
      'Enter certificates in PEM format, including the lines BEGIN CERTIFICATE and END CERTIFICATE.',
    differs: 'Enter a different value.',
    minLength: '{limit, plural, =1 {This field is required.} other {Enter at least # characters.}}',
    maxLength: 'Enter at most {limit, plural, one {# character} other {# characters}}.',
    min: 'Enter {limit, number} or more.',
    max: 'Enter {limit, number} or less.',
    matches: 'The format is not valid.',
    arrayNotEmpty: 'Select at least one entry.',
    arrayMaxSize: 'Enter at most {limit, number} entries.',
    offLimits:
      'Connections to this address are not allowed. The address is link-local, belongs to a cloud metadata service, or is outside PLATFORM_NETWORKS.',
    unknown: 'Stackyard doesn’t recognise this field.',
    other: 'Not valid: {detail}',
  },
  de: {
    isString: 'Einen Text eingeben.',
    isInt: 'Eine ganze Zahl eingeben.',
    isNumber: 'Eine Zahl eingeben.',
    isBoolean: '„Ja“ oder „Nein“ wählen.',
    isIn: 'Einen der verfügbaren Werte wählen.',
    isUrl: 'Eine vollständige URL eingeben, die mit http:// oder https:// beginnt.',
    isIso8601: 'Ein Datum eingeben.',
    isDefined: 'Dieses Feld ist erforderlich.',
    timeZone: 'Eine Zeitzone wie Europe/Berlin eingeben.',
    isCertificate:
      'Zertifikate im PEM-Format eingeben, einschließlich der Zeilen BEGIN CERTIFICATE und END CERTIFICATE.',
    differs: 'Einen anderen Wert eingeben.',
    minLength:
      '{limit, plural, =1 {Dieses Feld ist erforderlich.} other {Mindestens # Zeichen eingeben.}}',
    maxLength: 'Höchstens {limit} Zeichen eingeben.',
    min: 'Eine Zahl von mindestens {limit, number} eingeben.',
    max: 'Eine Zahl von höchstens {limit, number} eingeben.',
    matches: 'Das Format ist ungültig.',
    arrayNotEmpty: 'Mindestens einen Eintrag auswählen.',
    arrayMaxSize: 'Höchstens {limit, number} Einträge angeben.',
    offLimits:
      'Verbindungen zu dieser Adresse sind nicht erlaubt. Die Adresse ist link-lokal, gehört zum Metadatendienst einer Cloud oder liegt außerhalb von PLATFORM_NETWORKS.',
    unknown: 'Stackyard kennt dieses Feld nicht.',
    other: 'Ungültig: {detail}',
  },
});

export type Rule = keyof (typeof ruleMessages)['en'];

export function isRule(name: string): name is Rule {
  return Object.hasOwn(ruleMessages.en, name);
}

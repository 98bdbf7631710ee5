import { defineMessages } from '../i18n/messages.js';

/** Why an input is refused, by the rule that the contract names. */
export const ruleMessages = defineMessages({
  en: {
    isString: 'Enter a text.',
    isInt: 'Enter a whole number.',
    isNumber: 'Enter a number.',
    isBoolean: 'Choose yes or no.',
    isIn: 'Choose one of the offered values.',
    isUrl: 'Enter a full address with http:// or https://.',
    isIso8601: 'Enter a date.',
    minLength: '{limit, plural, =1 {This is needed.} other {At least # characters are needed.}}',
    maxLength: 'At most {limit, plural, one {# character} other {# characters}}.',
    min: 'At least {limit, number}.',
    max: 'At most {limit, number}.',
    matches: 'This does not have the expected form.',
    arrayNotEmpty: 'Choose at least one.',
    arrayMaxSize: 'At most {limit, number} entries.',
    offLimits:
      'Connections to this address are not allowed. It is link-local, belongs to a cloud’s metadata service, or is in none of PLATFORM_NETWORKS.',
    unknown: 'The server does not know this field.',
    other: 'This is not acceptable: {detail}',
  },
  de: {
    isString: 'Bitte einen Text eingeben.',
    isInt: 'Bitte eine ganze Zahl eingeben.',
    isNumber: 'Bitte eine Zahl eingeben.',
    isBoolean: 'Bitte ja oder nein wählen.',
    isIn: 'Bitte einen der angebotenen Werte wählen.',
    isUrl: 'Bitte eine vollständige Adresse mit http:// oder https:// eingeben.',
    isIso8601: 'Bitte ein Datum eingeben.',
    minLength:
      '{limit, plural, =1 {Diese Angabe wird gebraucht.} other {Mindestens # Zeichen sind nötig.}}',
    maxLength: 'Höchstens {limit} Zeichen.',
    min: 'Mindestens {limit, number}.',
    max: 'Höchstens {limit, number}.',
    matches: 'Das hat nicht die erwartete Form.',
    arrayNotEmpty: 'Bitte mindestens eines wählen.',
    arrayMaxSize: 'Höchstens {limit, number} Einträge.',
    offLimits:
      'Verbindungen zu dieser Adresse sind nicht erlaubt. Sie ist link-lokal, gehört zum Metadatendienst einer Cloud oder liegt in keinem der PLATFORM_NETWORKS.',
    unknown: 'Der Server kennt dieses Feld nicht.',
    other: 'Das ist nicht zulässig: {detail}',
  },
});

export type Rule = keyof (typeof ruleMessages)['en'];

export function isRule(name: string): name is Rule {
  return Object.hasOwn(ruleMessages.en, name);
}

/** The code for an unknown language in media files. */
const unknownLanguage = 'und';

/** Maps two-letter codes (ISO 639-1) to three-letter codes (ISO 639-2/T). */
const threeLetterCodes: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  bs: 'bos',
  ca: 'cat',
  cs: 'ces',
  cy: 'cym',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  ga: 'gle',
  gl: 'glg',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  hy: 'hye',
  id: 'ind',
  is: 'isl',
  it: 'ita',
  ja: 'jpn',
  ka: 'kat',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  mk: 'mkd',
  ms: 'msa',
  nb: 'nob',
  nl: 'nld',
  nn: 'nno',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sq: 'sqi',
  sr: 'srp',
  sv: 'swe',
  ta: 'tam',
  te: 'tel',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
};

/** Maps bibliographic codes (ISO 639-2/B) to the terminological codes (639-2/T) that differ from them. */
const bibliographicToTerminological: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  chi: 'zho',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  may: 'msa',
  per: 'fas',
  rum: 'ron',
  slo: 'slk',
  wel: 'cym',
};

/**
 * Normalizes a language to ISO 639-2/T. MediaInfo writes `de`, discs `ger` and HandBrake `deu`.
 * Other three-letter codes are kept in lower case. Everything else becomes `und`.
 */
export function toLanguageCode(text: string | null): string {
  const [first = ''] = (text ?? '').toLowerCase().split(/[-_]/);
  if (first.length === 2) return threeLetterCodes[first] ?? unknownLanguage;
  if (!/^[a-z]{3}$/.test(first)) return unknownLanguage;
  return bibliographicToTerminological[first] ?? first;
}

import type {
  EncodeContainer,
  EncodePreset,
  ProcessingSettingsReply,
  ProcessingSettingsRequest,
} from '@stackyard/contracts';

/** Values of the form: numbers as typed, and languages as one line of text. */
export interface ProcessingValues {
  parallelEncodes: string;
  preset: EncodePreset;
  container: EncodeContainer;
  minLengthMinutes: string;
  audioLanguages: string;
  subtitleLanguages: string;
  analysisMinutes: string;
  encodeHours: string;
  minFreeGigabytes: string;
  niceness: string;
}

export function processingValues(settings: ProcessingSettingsReply): ProcessingValues {
  return {
    parallelEncodes: String(settings.parallelEncodes),
    preset: settings.preset,
    container: settings.container,
    minLengthMinutes: String(settings.minLengthMinutes),
    audioLanguages: settings.audioLanguages.join(', '),
    subtitleLanguages: settings.subtitleLanguages.join(', '),
    analysisMinutes: String(settings.analysisMinutes),
    encodeHours: String(settings.encodeHours),
    minFreeGigabytes: String(settings.minFreeGigabytes),
    niceness: String(settings.niceness),
  };
}

export function processingRequest(values: ProcessingValues): ProcessingSettingsRequest {
  return {
    parallelEncodes: parseNumber(values.parallelEncodes),
    preset: values.preset,
    container: values.container,
    minLengthMinutes: parseNumber(values.minLengthMinutes),
    audioLanguages: parseLanguageCodes(values.audioLanguages),
    subtitleLanguages: parseLanguageCodes(values.subtitleLanguages),
    analysisMinutes: parseNumber(values.analysisMinutes),
    encodeHours: parseNumber(values.encodeHours),
    minFreeGigabytes: parseNumber(values.minFreeGigabytes),
    niceness: parseNumber(values.niceness),
  };
}

/**
 * Parses a number with a decimal point or comma. Returns `NaN` for an empty field, because 0 would
 * disable a limit.
 */
function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

function parseLanguageCodes(text: string): string[] {
  const codes = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(codes.filter((code) => code !== ''))];
}

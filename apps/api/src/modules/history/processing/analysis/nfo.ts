/** The facts about a film in an .nfo file; null for facts that the file does not contain. */
export interface NfoMetadata {
  title: string | null;
  year: number | null;
  imdbId: string | null;
  tmdbId: number | null;
}

const maxTitleLength = 500;
const xmlEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Reads the .nfo file of a media centre, or plain text with the URL of a film. Searches for a few
 * elements instead of parsing XML, and decodes only the five predefined entities.
 */
export function readNfo(text: string): NfoMetadata {
  const year = /^(?:19|20)\d{2}/.exec(
    elementIn(text, 'year') ?? elementIn(text, 'premiered') ?? '',
  );
  const imdbId = uniqueIdIn(text, 'imdb') ?? elementIn(text, 'imdbid') ?? elementIn(text, 'id');
  const imdbIdFromUrl = /\bimdb\.com\/(?:[a-z]{2}\/)?title\/(tt\d{6,12})\b/.exec(text)?.[1];
  const tmdbId = uniqueIdIn(text, 'tmdb') ?? elementIn(text, 'tmdbid');
  return {
    title: elementIn(text, 'title')?.slice(0, maxTitleLength) ?? null,
    year: year === null ? null : Number(year[0]),
    imdbId: /^tt\d{6,12}$/.test(imdbId ?? '') ? imdbId : (imdbIdFromUrl ?? null),
    tmdbId: /^[1-9]\d{0,8}$/.test(tmdbId ?? '') ? Number(tmdbId) : null,
  };
}

function elementIn(text: string, name: string): string | null {
  return valueOf(new RegExp(`<${name}>([^<]*)</${name}>`, 'i').exec(text)?.[1]);
}

function uniqueIdIn(text: string, type: string): string | null {
  const element = new RegExp(`<uniqueid\\b[^<>]*\\btype="${type}"[^<>]*>([^<]*)</uniqueid>`, 'i');
  return valueOf(element.exec(text)?.[1]);
}

function valueOf(text: string | undefined): string | null {
  const value = (text ?? '')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => xmlEntities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return value === '' ? null : value;
}

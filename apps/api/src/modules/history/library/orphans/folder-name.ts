export interface FolderName {
  title: string;
  year: number | null;
  imdbId: string | null;
  jobId: number | null;
  /** Whether the ripper has not finished writing the folder. */
  isIncomplete: boolean;
}

const prefixPattern = /^(Incomplete|Rip_Complete)_/;
const jobSuffixPattern = /\s*-\s*job-(\d{1,15})\s*$/i;
const rawSuffixPattern = /\s*-\s*RAW\s*$/i;
const imdbIdPattern = /\[?\b(tt\d{6,12})\b\]?/i;
const yearPattern = /\(((?:19|20)\d{2})\)/;

/** Parses a name such as `Rip_Complete_Heat (1995) [tt0113277] - RAW - job-12`. */
export function parseFolderName(name: string): FolderName {
  const [, stage] = prefixPattern.exec(name) ?? [];
  const [, jobId] = jobSuffixPattern.exec(name) ?? [];
  const [, imdb] = imdbIdPattern.exec(name) ?? [];
  const [, year] = yearPattern.exec(name) ?? [];
  const title = [prefixPattern, jobSuffixPattern, rawSuffixPattern, imdbIdPattern, yearPattern]
    .reduce((text, pattern) => text.replace(pattern, ' '), name)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return {
    title,
    year: year === undefined ? null : Number(year),
    imdbId: imdb?.toLowerCase() ?? null,
    jobId: jobId === undefined ? null : Number(jobId),
    isIncomplete: stage === 'Incomplete',
  };
}

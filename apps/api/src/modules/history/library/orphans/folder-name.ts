export interface FolderName {
  title: string;
  year: number | null;
  imdbId: string | null;
  jobId: number | null;
  /** Whether the ripper has not finished writing the folder. */
  incomplete: boolean;
}

const prefix = /^(Incomplete|Rip_Complete)_/;
const jobSuffix = /(?:\s*-\s*RAW)?\s*-\s*job-(\d{1,15})\s*$/i;
const imdbId = /\[?\b(tt\d{6,12})\b\]?/i;
const yearInName = /\(((?:19|20)\d{2})\)/;

/** Parses a name such as `Rip_Complete_Heat (1995) [tt0113277] - RAW - job-12`. */
export function readFolderName(name: string): FolderName {
  const [, stage] = prefix.exec(name) ?? [];
  const [, jobId] = jobSuffix.exec(name) ?? [];
  const [, imdb] = imdbId.exec(name) ?? [];
  const [, year] = yearInName.exec(name) ?? [];
  const title = [prefix, jobSuffix, imdbId, yearInName]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), name)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return {
    title,
    year: year === undefined ? null : Number(year),
    imdbId: imdb?.toLowerCase() ?? null,
    jobId: jobId === undefined ? null : Number(jobId),
    incomplete: stage === 'Incomplete',
  };
}

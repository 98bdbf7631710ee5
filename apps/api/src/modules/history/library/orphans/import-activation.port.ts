/** Begins the analysis of what was imported. */
export abstract class ImportActivation {
  /** Never throws: what went wrong is said in words. */
  abstract startAnalysis(jobId: number): Promise<{ started: boolean; error: string | null }>;
}

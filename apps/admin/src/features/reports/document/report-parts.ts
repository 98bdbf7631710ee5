/** IDs of the sections of a report. Its table of contents links to them. */
export const reportParts = {
  developments: 'developments',
  recommendations: 'recommendations',
  outlook: 'outlook',
  notes: 'notes',
  figures: 'key-figures',
} as const;

/** The IDs of the parts of a report, to which the list of its contents links. */
export const reportParts = {
  developments: 'developments',
  recommendations: 'recommendations',
  outlook: 'outlook',
  notes: 'notes',
  figures: 'key-figures',
} as const;

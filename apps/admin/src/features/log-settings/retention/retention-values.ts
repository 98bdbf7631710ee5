import {
  logCategories,
  type LogCategory,
  type LogRetentionReply,
  type SetLogRetentionRequest,
} from '@stackyard/contracts';

/** Values of the form. If the text for a category is empty, its entries are kept forever. */
export interface RetentionValues {
  days: Record<LogCategory, string>;
  archive: boolean;
}

function mapCategories<T>(valueOf: (category: LogCategory) => T): Record<LogCategory, T> {
  return Object.fromEntries(
    logCategories.map((category) => [category, valueOf(category)]),
  ) as Record<LogCategory, T>;
}

export function retentionValues({ days, archive }: LogRetentionReply): RetentionValues {
  return { days: mapCategories((category) => String(days[category] ?? '')), archive };
}

export function retentionRequest({ days, archive }: RetentionValues): SetLogRetentionRequest {
  return {
    days: mapCategories((category) => {
      const text = days[category].trim();
      return text === '' ? null : Number(text);
    }),
    archive,
  };
}

/**
 * Returns whether the settings are valid and can be sent. They can be invalid while the user types
 * a number.
 */
export function isComplete({ days }: SetLogRetentionRequest): boolean {
  return Object.values(days).every(
    (value) => value === null || (Number.isInteger(value) && value >= 1 && value <= 3650),
  );
}

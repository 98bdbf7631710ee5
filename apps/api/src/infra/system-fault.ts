export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Returns the result of a file operation; null if the file does not exist. Rejects on other errors. */
export async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Whether an error was caused by a command-line option that is unknown, or by a missing or
 * unexpected value.
 */
export function isUsageFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}

/** Whether a value is a system error with the given code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/**
 * Whether an error was caused by a command-line option that is unknown, or by a missing or
 * unexpected value.
 */
export function isUsageFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}

/** Whether a fault of the operating system has a code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Returns whether only the version is requested, so that no command module needs to be loaded. */
export function isVersionRequest(args: readonly string[]): boolean {
  return args.length === 1 && (args[0] === '--version' || args[0] === '-V');
}

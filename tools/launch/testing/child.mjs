/** Lives until it is asked to end; `short` ends by itself. */
const alive = setInterval(() => undefined, 1000);
process.once('SIGTERM', () => process.exit(0));
if (process.argv[2] === 'short') {
  clearInterval(alive);
  process.exitCode = 3;
}

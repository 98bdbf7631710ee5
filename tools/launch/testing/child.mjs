/**
 * This program runs until it is told to stop. With the argument `short`, it ends on its own once
 * all children are running.
 */
setInterval(() => undefined, 1000);
process.once('SIGTERM', () => process.exit(0));
if (process.argv[2] === 'short') process.once('message', () => process.exit(3));
process.send?.('listens');

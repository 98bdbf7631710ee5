/** Lives until it is asked to end; `short` ends by itself once its family is complete. */
setInterval(() => undefined, 1000);
process.once('SIGTERM', () => process.exit(0));
if (process.argv[2] === 'short') process.once('message', () => process.exit(3));
process.send?.('listens');

/**
 * Preloaded into a child (`node --import`). When the parent ends, even by `kill -9`, the IPC
 * channel closes and the child sends itself SIGTERM and, if it is still running ten seconds later,
 * SIGKILL.
 */
const gracePeriodMs = 10_000;

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), gracePeriodMs).unref();
}

// If the parent ended before this file ran, there is no `disconnect` event.
if (process.connected) process.once('disconnect', stop);
else stop();
process.channel?.unref();

/**
 * Preloaded into a child (`node --import`). When its parent is gone, even after `kill -9`, the IPC
 * channel closes and the child stops as if asked to.
 */
const gracePeriodMs = 10_000;

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), gracePeriodMs).unref();
}

// If the parent was gone before this file ran, there will be no `disconnect` event.
if (process.connected) process.once('disconnect', stop);
else stop();
process.channel?.unref();

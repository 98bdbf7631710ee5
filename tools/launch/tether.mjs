/**
 * Loaded before a child's own code (`node --import`). When the process that started the child is
 * gone, even by `kill -9`, the channel closes and the child stops as if it had been asked to.
 */
const patience = 10_000;

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref();
}

// The parent may be gone before this file is read; then nobody will say so any more.
if (process.connected) process.once('disconnect', stop);
else stop();
process.channel?.unref();

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from './figures.mjs';

/**
 * Preloaded into a server whose event loop is measured. On request, reports how late its timers
 * were and how much processor time passed between two of them. Other programs distort only the
 * delay.
 */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
/** @type {number[]} */
let busy = [];
let before = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  busy.push((user + system) / 1000);
}, resolution).unref();

process.on('message', (message) => {
  if (message !== 'loop') return;
  // A measured delay includes the interval between two samples, so the interval is subtracted.
  const delayMs = (/** @type {number} */ nanoseconds) =>
    Math.max(0, nanoseconds / 1e6 - resolution);
  process.send?.({ p99: delayMs(delay.percentile(99)), busyP99: percentile(busy, 0.99) });
  delay.reset();
  busy = [];
});
process.channel?.unref();

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from './figures.mjs';

/**
 * Preloaded into a server whose event loop is measured. On request, reports how late its timers
 * were and how much processor time passed between two of them. Other programs distort only the
 * delay.
 */
const resolutionMs = 5;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
/** @type {number[]} */
let busySamples = [];
let usageBefore = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(usageBefore);
  usageBefore = process.cpuUsage();
  busySamples.push((user + system) / 1000);
}, resolutionMs).unref();

process.on('message', (message) => {
  if (message !== 'loop') return;
  // A measured delay includes the interval between two samples, so the interval is subtracted.
  const toDelayMs = (/** @type {number} */ nanoseconds) =>
    Math.max(0, nanoseconds / 1e6 - resolutionMs);
  process.send?.({ p99: toDelayMs(delay.percentile(99)), busyP99: percentile(busySamples, 0.99) });
  delay.reset();
  busySamples = [];
});
process.channel?.unref();

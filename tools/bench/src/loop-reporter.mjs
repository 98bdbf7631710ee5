import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from './figures.mjs';

/**
 * Preloaded into a server whose event loop is measured. On request, reports two 99th percentiles
 * since the previous request: the timer delay, and the processor time between two timers. Other
 * programs distort only the delay.
 */
const resolutionMs = 5;
const delayHistogram = monitorEventLoopDelay({ resolution: resolutionMs });
delayHistogram.enable();
/** @type {number[]} */
let busySamplesMs = [];
let usageBefore = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(usageBefore);
  usageBefore = process.cpuUsage();
  busySamplesMs.push((user + system) / 1000);
}, resolutionMs).unref();

process.on('message', (message) => {
  if (message !== 'loop') return;
  // A measured delay includes the interval between two samples, so the interval is subtracted.
  const toDelayMs = (/** @type {number} */ nanoseconds) =>
    Math.max(0, nanoseconds / 1e6 - resolutionMs);
  process.send?.({
    p99: toDelayMs(delayHistogram.percentile(99)),
    busyP99: percentile(busySamplesMs, 0.99),
  });
  delayHistogram.reset();
  busySamplesMs = [];
});
process.channel?.unref();

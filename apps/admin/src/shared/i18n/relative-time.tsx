import { useSyncExternalStore } from 'react';
import { useFormat } from './format.js';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    listeners.forEach((notify) => notify());
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time, updated every second. All components share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, () => now);
}

/** Returns the start of the current day in the time zone of the browser. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribeToClock, () => new Date(now).setHours(0, 0, 0, 0)));
}

interface RelativeTimeProps {
  /** In ISO 8601 format. */
  at: string;
  /**
   * True if the exact time is shown next to this time. A time more than a week ago then stays
   * relative instead of becoming a date.
   */
  isBesideDate?: boolean;
}

/**
 * Shows a time relative to now, or the date if the time is more than a week ago. Never shows a
 * future time, because the server's clock can be ahead. The tooltip shows the exact time.
 */
export function RelativeTime({ at, isBesideDate = false }: RelativeTimeProps) {
  const format = useFormat();
  const currentTime = useNow();
  const pastTime = Math.min(new Date(at).getTime(), currentTime);
  return (
    <time dateTime={at} title={`${format.dateTime(at)} · ${at}`}>
      {isBesideDate ? format.relative(pastTime, currentTime) : format.ago(pastTime, currentTime)}
    </time>
  );
}

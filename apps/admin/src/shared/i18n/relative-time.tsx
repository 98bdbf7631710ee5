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
  /** True beside the exact time: a time that is more than a week ago is then not a date. */
  isBesideDate?: boolean;
}

/**
 * A relative time that is never in the future, because the clock of the server can be ahead; a date
 * if it is more than a week ago. The tooltip shows the exact time.
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

import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { useNow } from '../i18n/relative-time.js';
import { runViewMessages } from './run-view.messages.js';

interface DurationProps {
  /** Start in ISO 8601 format. */
  from: string;
  /** End in ISO 8601 format; null if it has not been reached yet. */
  to: string | null;
}

export function Duration({ from, to }: DurationProps) {
  return to === null ? (
    <LiveDuration from={from} />
  ) : (
    <DurationText from={from} to={new Date(to).getTime()} />
  );
}

/** A separate component, so that only durations without an end render every second. */
function LiveDuration({ from }: { from: string }) {
  return <DurationText from={from} to={useNow()} />;
}

function DurationText({ from, to }: { from: string; to: number }) {
  return useDurationText()(to - new Date(from).getTime());
}

/** Returns a function that formats a duration in milliseconds. */
export function useDurationText(): (durationMs: number) => string {
  const t = useMessages(runViewMessages);
  const format = useFormat();
  return (durationMs) => (durationMs < 1000 ? t('underSecond') : format.durationText(durationMs));
}

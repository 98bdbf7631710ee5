import type { DigestPeriod } from '@stackyard/contracts';
import type { NewsEntity } from '../news/news.entity.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Counts the messages that a week of news would cause in one channel without quiet hours. A daily
 * digest causes one message per day with news (UTC), a weekly digest one for the week. Without a
 * digest, news that is not a repeat causes a message immediately, and each window with repeats
 * causes one more.
 */
export function countMessages(
  news: readonly Pick<NewsEntity, 'at' | 'troubleKey'>[],
  { digest, repeatMinutes }: { digest: DigestPeriod; repeatMinutes: number },
): number {
  if (digest !== 'none') {
    const days = new Set(news.map(({ at }) => Math.floor(Date.parse(at) / dayMs)));
    return digest === 'daily' ? days.size : Math.min(1, days.size);
  }
  if (repeatMinutes === 0) return news.length;
  const windows = new Map<string, { endsAt: number; hasRepeats: boolean }>();
  let messages = 0;
  for (const { at, troubleKey } of news.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const moment = Date.parse(at);
    const window = windows.get(troubleKey);
    if (window !== undefined && moment < window.endsAt) {
      if (!window.hasRepeats) messages += 1;
      window.hasRepeats = true;
      continue;
    }
    // If repeats arrive during a window, a summary is sent at the end of the window and starts the
    // next window.
    const lengthMs = repeatMinutes * minuteMs;
    const isRepeat = window?.hasRepeats === true && moment < window.endsAt + lengthMs;
    const endsAt = isRepeat ? window.endsAt + lengthMs : moment + lengthMs;
    messages += 1;
    windows.set(troubleKey, { endsAt, hasRepeats: isRepeat });
  }
  return messages;
}

import type { EventLogEntryReply } from '@stackyard/contracts';
import { logActionMessages } from '#shared/vocabulary/event-log.messages.js';

type Entry = Pick<EventLogEntryReply, 'action' | 'actor' | 'message' | 'target'>;

const fillerWords: ReadonlySet<string> = new Set([
  'a',
  'as',
  'by',
  'for',
  'of',
  'the',
  'was',
  'were',
]);

/**
 * Returns the message without the target and the result at its beginning. Returns an empty string
 * if the message only repeats the action, actor and target, which are shown next to the message.
 * Actions are compared by their English names, because messages are always in English.
 */
export function shortenMessage({ action, actor, message, target }: Entry): string {
  const targetName = target?.name ?? '';
  const actionLabels: Partial<Record<string, string>> = logActionMessages.en;
  const shownWords = new Set(wordsOf(`${actionLabels[action] ?? ''} ${actor.name} ${targetName}`));
  if (wordsOf(message).every((word) => shownWords.has(word) || fillerWords.has(word))) return '';
  return removeResult(message, targetName);
}

/**
 * Returns the summary of an entry: the message, the actor's reason and, for a sign-in, the
 * address. After a success, the reason comes first, because it says more than the message.
 */
export function summaryOf(
  entry: Entry & Pick<EventLogEntryReply, 'category' | 'ip' | 'outcome' | 'reason'>,
): string {
  const { category, ip, outcome, reason } = entry;
  const message = shortenMessage(entry);
  const texts = outcome === 'success' ? [reason, message] : [message, reason];
  const address = category === 'authentication' ? ip : null;
  return [...texts, address].filter(Boolean).join(' · ');
}

const resultPattern =
  /^(?:Succeeded|Failed|Cancelled|Lost|Rolled back after a failure)(?: \([A-Z_]+\))?$/;

/**
 * Removes the beginning that names the target and the result from a message, for example `Redeploy
 * of web: Failed (PULL_FAILED): `. Keeps the result if nothing follows it.
 */
function removeResult(message: string, targetName: string): string {
  const [start = '', ...remainingParts] = message.split(': ');
  if (targetName === '' || !start.endsWith(` of ${targetName}`)) return message;
  const isResult = resultPattern.test(remainingParts[0] ?? '');
  return (
    (isResult && remainingParts.length > 1 ? remainingParts.slice(1) : remainingParts).join(': ') ||
    message
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

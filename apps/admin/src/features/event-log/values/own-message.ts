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
 * Returns what the message says beyond the action, the actor and the target, which are shown next
 * to it; empty if it only repeats them. Messages are English in every language.
 */
export function ownMessage({ action, actor, message, target }: Entry): string {
  const targetName = target?.name ?? '';
  const actionLabels: Partial<Record<string, string>> = logActionMessages.en;
  const shownWords = new Set(wordsOf(`${actionLabels[action] ?? ''} ${actor.name} ${targetName}`));
  if (wordsOf(message).every((word) => shownWords.has(word) || fillerWords.has(word))) return '';
  return removeResult(message, targetName);
}

const resultPattern =
  /^(?:Succeeded|Failed|Cancelled|Lost|Rolled back after a failure)(?: \([A-Z_]+\))?$/;

/** Removes a beginning such as `Redeploy of web: Failed (PULL_FAILED): `. */
function removeResult(message: string, targetName: string): string {
  const [start = '', ...rest] = message.split(': ');
  if (targetName === '' || !start.endsWith(` of ${targetName}`)) return message;
  const isResult = resultPattern.test(rest[0] ?? '');
  return (isResult && rest.length > 1 ? rest.slice(1) : rest).join(': ') || message;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

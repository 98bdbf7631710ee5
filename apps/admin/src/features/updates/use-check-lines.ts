import type { UpdateCheck } from '@stackyard/contracts';
import type { CheckLine } from '#shared/feedback/check-list.js';
import { useMessages } from '#shared/i18n/messages.js';
import { checkNameMessages } from './update-words.messages.js';

type KnownCheckId = keyof (typeof checkNameMessages)['en'];

function isKnownCheckId(id: string): id is KnownCheckId {
  return Object.hasOwn(checkNameMessages.en, id);
}

/** Converts preflight checks for the check list. Unknown checks show their ID. */
export function useCheckLines(checks: readonly UpdateCheck[]): CheckLine[] {
  const tCheckName = useMessages(checkNameMessages);
  return checks.map(({ check, ok, found }) => ({
    id: check,
    label: isKnownCheckId(check) ? tCheckName(check) : check,
    verdict: ok ? 'passed' : 'failed',
    details: found,
  }));
}

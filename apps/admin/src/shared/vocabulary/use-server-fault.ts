import type { ServerHealth } from '@stackyard/contracts';
import { useMessages } from '../i18n/messages.js';
import { serverFaultMessages } from './server-fault.messages.js';

type KnownFault = keyof (typeof serverFaultMessages)['en'];

function isKnownFault(code: string): code is KnownFault {
  return Object.hasOwn(serverFaultMessages.en, code);
}

/**
 * Returns a function that explains why a server could not be read. Unknown faults show the server's
 * own message.
 */
export function useServerFault() {
  const t = useMessages(serverFaultMessages);
  return ({ code, detail }: NonNullable<ServerHealth['fault']>): string =>
    isKnownFault(code) ? t(code) : detail;
}

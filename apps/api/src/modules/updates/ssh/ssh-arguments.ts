import {
  parseSshArguments,
  type SshArgumentFault,
  type SshArgumentValue,
  type SshOptions,
} from '@stackyard/contracts';
import { invalidInputProblem } from '#infra/http/problem-error.js';

const expectedValues: Record<SshArgumentValue, string> = {
  port: 'a port from 1 to 65535',
  'identity-file': 'the name of a file in the folder ssh of the data directory',
  'connect-timeout': 'seconds from 1 to 300',
  'alive-interval': 'seconds from 0 to 3600',
  'alive-count': 'a number from 1 to 100',
  'host-key-policy': 'yes or accept-new',
  'jump-host': 'one host as [user@]host[:port]',
};

/** @throws ProblemError VALIDATION_FAILED, listing every unsupported argument */
export function parseSupportedOptions(text = ''): SshOptions {
  const parsed = parseSshArguments(text);
  if ('options' in parsed) return parsed.options;
  const pointer = '/sshArguments';
  throw invalidInputProblem(
    parsed.faults.map((fault) => ({ pointer, code: 'sshArgument', detail: describeFault(fault) })),
  );
}

function describeFault({ argument, wants }: SshArgumentFault): string {
  return wants === null
    ? `${argument} is not accepted`
    : `${argument} wants ${expectedValues[wants]}`;
}

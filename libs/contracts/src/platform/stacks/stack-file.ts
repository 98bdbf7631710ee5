import { endpoint, type } from '../../base/endpoint.js';
import type { StackGitReply } from './stack-detail.js';

/** Placeholder in a compose file for a value that is not returned. */
export const maskedValue = '<masked>';

/** The compose file of a stack, without values that may be secret. */
export interface StackFileReply {
  stack: { id: number; name: string };
  /** Path of the compose file, for example `docker-compose.yml`. */
  file: string;
  /** Text of the file. Values that may be secret are replaced by `<masked>`. */
  text: string;
  /** Number of values that are masked in `text`. */
  maskedValues: number;
  /** Whether `text` contains only the start of the file because the file is larger than 256 KiB. */
  isCut: boolean;
  /** The repository of a git stack; null for other stacks. */
  git: StackGitReply | null;
}

/**
 * Returns the compose file that Portainer stores. For a Git stack, the file from the deployed
 * commit is returned. Values of environment variables, build arguments and other possible secrets
 * are masked. References such as `${DB_PASSWORD}` are kept. Kubernetes stacks are not supported.
 */
export const readStackFile = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/file',
  access: 'stacks-redeploy',
  summary: "Get a stack's compose file",
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'STACK_KIND_UNSUPPORTED',
    'STACK_FILE_MISSING',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<StackFileReply>(),
});

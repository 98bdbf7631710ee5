import {
  PlatformError,
  type PlatformClient,
  type PlatformErrorKind,
  type Stack,
} from '@stackyard/platform-client';
import type { RedeployEntity } from '../redeploy.entity.js';
import type { RunContext } from '../run/run-context.js';
import { StackInspectionService } from './stack-inspection.service.js';

const stack = { kind: 'compose', projectName: 'shop', environmentId: 1 } as Stack;

/** Creates a run whose stack can be read but whose containers cannot. */
function runWithFailingContainers(kind: PlatformErrorKind, status?: number): RunContext {
  const client: Pick<PlatformClient, 'stack' | 'containers'> = {
    stack: () => Promise.resolve(stack),
    containers: () =>
      Promise.reject(
        new PlatformError(kind, 'Not readable', {
          delivery: 'not-sent',
          ...(status !== undefined && { status }),
        }),
      ),
  };
  const redeploy: Partial<RedeployEntity> = {
    platformStackId: 1,
    environmentId: 1,
    action: 'redeploy',
  };
  const run: Partial<RunContext> = {
    redeploy: redeploy as RedeployEntity,
    client: client as PlatformClient,
    signal: new AbortController().signal,
  };
  return run as RunContext;
}

describe('a look at a stack whose containers cannot be read', () => {
  it.each([
    ['nothing listens at the platform any more', 'unreachable', undefined, true],
    ['the environment behind the platform is offline', 'gateway', 502, false],
  ] as const)('while %s', async (_case, kind, status, isPlatformOffline) => {
    const snapshot = await new StackInspectionService().inspect(
      runWithFailingContainers(kind, status),
    );

    expect(snapshot).toMatchObject({ error: { kind }, isPlatformOffline });
  });
});

import { Controller, Get, type ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { listLogs, type Endpoint, type ListLogsReply, type Permission } from '@stackyard/contracts';
import { AccessGuard, DeniedAccess } from './access.guard.js';
import { anonymousCaller, type Caller } from '../caller.js';
import { Serves } from '../endpoint.decorator.js';

class RecordingDeniedAccess extends DeniedAccess {
  readonly endpoints: Endpoint[] = [];

  override onDenied(_: unknown, endpoint: Endpoint): Promise<void> {
    this.endpoints.push(endpoint);
    return Promise.resolve();
  }
}

@Controller()
class UndeclaredController {
  @Get('api/forgotten')
  open(): string {
    return 'anybody may read this';
  }
}

@Controller()
class LogsController {
  @Serves(listLogs)
  list(): ListLogsReply {
    return { entries: [], nextCursor: null, previousCursor: null };
  }
}

function callerWith(...permissions: Permission[]): Caller {
  return { ...anonymousCaller, userId: 7, sessionId: 1, permissions: new Set(permissions) };
}

function contextOf(caller: Caller): ExecutionContext {
  return new ExecutionContextHost([{ caller }], LogsController, new LogsController().list);
}

describe('a route that needs a permission', () => {
  it('is open to callers with that permission', async () => {
    const guard = new AccessGuard(new RecordingDeniedAccess());

    expect(await guard.canActivate(contextOf(callerWith('logs-access')))).toBe(true);
  });

  it('is refused to other signed-in callers, which is recorded', async () => {
    const denials = new RecordingDeniedAccess();
    const refusal = new AccessGuard(denials).canActivate(contextOf(callerWith('stacks-access')));

    await expect(refusal).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    expect(denials.endpoints).toEqual([listLogs]);
  });
});

describe('a route without declared access', () => {
  it('is refused to all callers', () => {
    const guard = new AccessGuard(new RecordingDeniedAccess());
    const context: ExecutionContext = new ExecutionContextHost(
      [],
      UndeclaredController,
      new UndeclaredController().open,
    );

    expect(() => guard.canActivate(context)).toThrow('ROUTE_NOT_DECLARED');
  });
});

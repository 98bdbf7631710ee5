import { Controller, Get, type ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AccessGuard, DeniedAccess } from './access.guard.js';

class Unheard extends DeniedAccess {
  override denied(): Promise<void> {
    return Promise.resolve();
  }
}

@Controller()
class Forgetful {
  @Get('api/forgotten')
  open(): string {
    return 'anybody may read this';
  }
}

describe('a route that does not say who may use it', () => {
  it('is refused to everybody', async () => {
    const guard = new AccessGuard(new Unheard());
    const context: ExecutionContext = new ExecutionContextHost([], Forgetful, new Forgetful().open);

    await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 'ROUTE_NOT_DECLARED' });
  });
});

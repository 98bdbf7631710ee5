import { Controller } from '@nestjs/common';
import {
  removeSshSetup,
  saveSshSetup,
  testSsh,
  type InputOf,
  type SshSetupReply,
  type SshTestReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { SshSetupService } from './ssh-setup.service.js';
import { SshTestService } from './ssh-test.service.js';

@Controller()
export class SshController {
  constructor(
    private readonly setup: SshSetupService,
    private readonly sshTest: SshTestService,
  ) {}

  @Serves(saveSshSetup)
  save(
    @Input() { body }: InputOf<typeof saveSshSetup>,
    @CurrentCaller() by: Caller,
  ): Promise<SshSetupReply> {
    return this.setup.save(body, by);
  }

  @Serves(removeSshSetup)
  remove(@CurrentCaller() by: Caller): Promise<void> {
    return this.setup.remove(by);
  }

  @Serves(testSsh)
  test(
    @Input() { body }: InputOf<typeof testSsh>,
    @CurrentCaller() by: Caller,
  ): Promise<SshTestReply> {
    return this.sshTest.test(body, by);
  }
}

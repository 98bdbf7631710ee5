import { Controller } from '@nestjs/common';
import {
  addPushBrowser,
  listPushBrowsers,
  readPushKey,
  removePushBrowser,
  testPushBrowser,
  type InputOf,
  type PushKeyReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { PushKeysService } from '../push/push-keys.service.js';
import { PushTestService } from '../push/push-test.service.js';
import { PushBrowsersService } from './push-browsers.service.js';

@Controller()
export class PushBrowsersController {
  constructor(
    private readonly browsers: PushBrowsersService,
    private readonly keys: PushKeysService,
    private readonly pushTest: PushTestService,
  ) {}

  @Serves(readPushKey)
  async readKey(): Promise<PushKeyReply> {
    const { publicKey } = await this.keys.read();
    return { publicKey };
  }

  @Serves(listPushBrowsers)
  list(@Input() { query }: InputOf<typeof listPushBrowsers>, @CurrentCaller() by: Caller) {
    return this.browsers.list(query, by);
  }

  @Serves(addPushBrowser)
  add(@Input() { body }: InputOf<typeof addPushBrowser>, @CurrentCaller() by: Caller) {
    return this.browsers.add(body, by);
  }

  @Serves(removePushBrowser)
  remove(@Input() { params }: InputOf<typeof removePushBrowser>, @CurrentCaller() by: Caller) {
    return this.browsers.remove(params.id, by);
  }

  @Serves(testPushBrowser)
  test(@Input() { params }: InputOf<typeof testPushBrowser>, @CurrentCaller() by: Caller) {
    return this.pushTest.test(params.id, by);
  }
}

import { Controller } from '@nestjs/common';
import {
  createLogReceiver,
  deleteLogReceiver,
  editLogReceiver,
  listLogReceivers,
  testLogReceiver,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { LogReceiversService } from './log-receivers.service.js';

@Controller()
export class LogReceiversController {
  constructor(private readonly receivers: LogReceiversService) {}

  @Serves(listLogReceivers)
  list(@Input() { query }: InputOf<typeof listLogReceivers>) {
    return this.receivers.list(query);
  }

  @Serves(createLogReceiver)
  create(@Input() { body }: InputOf<typeof createLogReceiver>, @CurrentCaller() by: Caller) {
    return this.receivers.create(body, by);
  }

  @Serves(editLogReceiver)
  edit(@Input() { params, body }: InputOf<typeof editLogReceiver>, @CurrentCaller() by: Caller) {
    return this.receivers.edit(params.id, body, by);
  }

  @Serves(deleteLogReceiver)
  remove(@Input() { params }: InputOf<typeof deleteLogReceiver>, @CurrentCaller() by: Caller) {
    return this.receivers.remove(params.id, by);
  }

  @Serves(testLogReceiver)
  test(@Input() { params }: InputOf<typeof testLogReceiver>, @CurrentCaller() by: Caller) {
    return this.receivers.test(params.id, by);
  }
}

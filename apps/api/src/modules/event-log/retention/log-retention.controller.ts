import { Controller } from '@nestjs/common';
import {
  previewLogRetention,
  readLogRetention,
  runLogRetention,
  setLogRetention,
  type InputOf,
} from '@stackyard/contracts';
import { By, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { LogRetentionService } from './log-retention.service.js';

@Controller()
export class LogRetentionController {
  constructor(private readonly retention: LogRetentionService) {}

  @Serves(readLogRetention)
  read() {
    return this.retention.read();
  }

  @Serves(setLogRetention)
  set(@Input() { body }: InputOf<typeof setLogRetention>, @By() by: Caller) {
    return this.retention.set(body, by);
  }

  @Serves(previewLogRetention)
  preview(@Input() { body }: InputOf<typeof previewLogRetention>) {
    return this.retention.preview(body);
  }

  @Serves(runLogRetention)
  run(@By() by: Caller) {
    return this.retention.start(by);
  }
}

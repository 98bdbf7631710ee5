import { Controller, StreamableFile } from '@nestjs/common';
import {
  downloadLogArchive,
  previewLogRetention,
  readLogRetention,
  readLogStorage,
  runLogRetention,
  setLogRetention,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { LogRetentionService } from './log-retention.service.js';
import { LogStorageService } from './log-storage.service.js';

@Controller()
export class LogRetentionController {
  constructor(
    private readonly retention: LogRetentionService,
    private readonly storage: LogStorageService,
  ) {}

  @Serves(readLogRetention)
  read() {
    return this.retention.read();
  }

  @Serves(readLogStorage)
  readStorage() {
    return this.storage.read();
  }

  @Serves(downloadLogArchive)
  async download(
    @Input() { params }: InputOf<typeof downloadLogArchive>,
    @CurrentCaller() by: Caller,
  ): Promise<StreamableFile> {
    const { file, stream } = await this.storage.download(params.id, by);
    return new StreamableFile(stream, {
      type: 'application/jsonl',
      length: file.bytes,
      disposition: `attachment; filename="${file.name}"`,
    });
  }

  @Serves(setLogRetention)
  set(@Input() { body }: InputOf<typeof setLogRetention>, @CurrentCaller() by: Caller) {
    return this.retention.set(body, by);
  }

  @Serves(previewLogRetention)
  preview(@Input() { body }: InputOf<typeof previewLogRetention>) {
    return this.retention.preview(body);
  }

  @Serves(runLogRetention)
  run(@CurrentCaller() by: Caller) {
    return this.retention.start(by);
  }
}

import { Controller, StreamableFile } from '@nestjs/common';
import {
  downloadStackLogs,
  readContainerUsage,
  readStackContainer,
  readStackLogs,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ContainerDetailService } from './container-detail.service.js';
import { ContainerLogsService } from './container-logs.service.js';

@Controller()
export class ContainersController {
  constructor(
    private readonly logs: ContainerLogsService,
    private readonly details: ContainerDetailService,
  ) {}

  @Serves(readStackLogs)
  read(
    @Input() { params, query }: InputOf<typeof readStackLogs>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.logs.read(params.id, query, stackIds);
  }

  @Serves(downloadStackLogs)
  async download(
    @Input() { params, query }: InputOf<typeof downloadStackLogs>,
    @CurrentCaller() by: Caller,
  ): Promise<StreamableFile> {
    const { name, text } = await this.logs.download(params.id, query, by);
    return new StreamableFile(text, {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Serves(readStackContainer)
  readContainer(
    @Input() { params, query }: InputOf<typeof readStackContainer>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.details.read(params.id, query.name, stackIds);
  }

  @Serves(readContainerUsage)
  usage(
    @Input() { params, query }: InputOf<typeof readContainerUsage>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.details.readUsage(params.id, query.name, stackIds);
  }
}

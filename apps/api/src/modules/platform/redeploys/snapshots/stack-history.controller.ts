import { Controller } from '@nestjs/common';
import { compareStackSnapshots, listStackSnapshots, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { StackHistoryService } from './stack-history.service.js';

@Controller()
export class StackHistoryController {
  constructor(private readonly history: StackHistoryService) {}

  @Serves(listStackSnapshots)
  list(
    @Input() { params, query }: InputOf<typeof listStackSnapshots>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.history.list(params.id, query, stackIds);
  }

  @Serves(compareStackSnapshots)
  compare(
    @Input() { params, query }: InputOf<typeof compareStackSnapshots>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.history.compare(params.id, query, stackIds);
  }
}

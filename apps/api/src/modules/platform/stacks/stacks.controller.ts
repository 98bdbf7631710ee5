import { Controller } from '@nestjs/common';
import { listStacks, readStack, readStackFacets, type InputOf } from '@stackyard/contracts';
import { By, type Caller } from '../../../infra/http/caller.js';
import { Input, Serves } from '../../../infra/http/endpoint.decorator.js';
import { StacksService } from './stacks.service.js';

@Controller()
export class StacksController {
  constructor(private readonly stacks: StacksService) {}

  @Serves(listStacks)
  list(@Input() { query }: InputOf<typeof listStacks>, @By() { stackIds }: Caller) {
    return this.stacks.list(query, stackIds);
  }

  /** Before the single stack: the router takes the first path that fits. */
  @Serves(readStackFacets)
  facets(@Input() { query }: InputOf<typeof readStackFacets>, @By() { stackIds }: Caller) {
    return this.stacks.facets(query, stackIds);
  }

  @Serves(readStack)
  detail(@Input() { params }: InputOf<typeof readStack>, @By() { stackIds }: Caller) {
    return this.stacks.detail(params.id, stackIds);
  }
}

import { Controller } from '@nestjs/common';
import { listStacks, readStack, readStackFacets, type InputOf } from '@stackyard/contracts';
import { Input, Serves } from '../../../infra/http/endpoint.decorator.js';
import { StacksService } from './stacks.service.js';

@Controller()
export class StacksController {
  constructor(private readonly stacks: StacksService) {}

  @Serves(listStacks)
  list(@Input() { query }: InputOf<typeof listStacks>) {
    return this.stacks.list(query);
  }

  /** Before the single stack: the router takes the first path that fits. */
  @Serves(readStackFacets)
  facets(@Input() { query }: InputOf<typeof readStackFacets>) {
    return this.stacks.facets(query);
  }

  @Serves(readStack)
  detail(@Input() { params }: InputOf<typeof readStack>) {
    return this.stacks.detail(params.id);
  }
}

import { Controller } from '@nestjs/common';
import {
  createRegistry,
  deleteRegistry,
  editRegistry,
  listRegistries,
  testRegistry,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RegistriesService } from './registries.service.js';

@Controller()
export class RegistriesController {
  constructor(private readonly registries: RegistriesService) {}

  @Serves(listRegistries)
  list(@Input() { query }: InputOf<typeof listRegistries>) {
    return this.registries.list(query);
  }

  @Serves(createRegistry)
  create(@Input() { body }: InputOf<typeof createRegistry>, @CurrentCaller() by: Caller) {
    return this.registries.create(body, by);
  }

  @Serves(editRegistry)
  edit(@Input() { params, body }: InputOf<typeof editRegistry>, @CurrentCaller() by: Caller) {
    return this.registries.edit(params.id, body, by);
  }

  @Serves(deleteRegistry)
  remove(@Input() { params }: InputOf<typeof deleteRegistry>, @CurrentCaller() by: Caller) {
    return this.registries.remove(params.id, by);
  }

  @Serves(testRegistry)
  test(@Input() { params }: InputOf<typeof testRegistry>) {
    return this.registries.test(params.id);
  }
}

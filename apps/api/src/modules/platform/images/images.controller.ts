import { Controller } from '@nestjs/common';
import {
  checkImages,
  ignoreImage,
  listImageIgnores,
  stopIgnoringImage,
  type InputOf,
} from '@stackyard/contracts';
import { By, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ImageChecksService } from './scheduling/image-checks.service.js';
import { ImageIgnoresService } from './ignores/image-ignores.service.js';

@Controller()
export class ImagesController {
  constructor(
    private readonly checks: ImageChecksService,
    private readonly ignores: ImageIgnoresService,
  ) {}

  @Serves(checkImages)
  check(@Input() { body }: InputOf<typeof checkImages>, @By() { stackIds }: Caller) {
    return this.checks.request(body, stackIds);
  }

  @Serves(listImageIgnores)
  list(@Input() { query }: InputOf<typeof listImageIgnores>) {
    return this.ignores.list(query);
  }

  @Serves(ignoreImage)
  ignore(@Input() { body }: InputOf<typeof ignoreImage>, @By() by: Caller) {
    return this.ignores.add(body, by);
  }

  @Serves(stopIgnoringImage)
  stopIgnoring(@Input() { params }: InputOf<typeof stopIgnoringImage>, @By() by: Caller) {
    return this.ignores.remove(params.id, by);
  }
}

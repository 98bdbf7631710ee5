import { Controller } from '@nestjs/common';
import {
  checkImages,
  ignoreImage,
  listImageIgnores,
  stopIgnoringImage,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
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
  check(@Input() { body }: InputOf<typeof checkImages>, @CurrentCaller() { stackIds }: Caller) {
    return this.checks.request(body, stackIds);
  }

  @Serves(listImageIgnores)
  list(@Input() { query }: InputOf<typeof listImageIgnores>) {
    return this.ignores.list(query);
  }

  @Serves(ignoreImage)
  ignore(@Input() { body }: InputOf<typeof ignoreImage>, @CurrentCaller() by: Caller) {
    return this.ignores.add(body, by);
  }

  @Serves(stopIgnoringImage)
  stopIgnoring(
    @Input() { params }: InputOf<typeof stopIgnoringImage>,
    @CurrentCaller() by: Caller,
  ) {
    return this.ignores.remove(params.id, by);
  }
}

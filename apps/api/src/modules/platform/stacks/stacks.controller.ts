import { Controller } from '@nestjs/common';
import {
  editStack,
  editStacks,
  listDuplicates,
  listStacks,
  previewRemoval,
  readStack,
  readStackFacets,
  readStackFile,
  removeDuplicate,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { DuplicatesService } from './duplicates/duplicates.service.js';
import { RecordRemovalService } from './duplicates/record-removal.service.js';
import { StackFileService } from './file/stack-file.service.js';
import { StackSettingsService } from './settings/stack-settings.service.js';
import { StackDetailService } from './stack-detail.service.js';
import { StacksService } from './stacks.service.js';

@Controller()
export class StacksController {
  constructor(
    private readonly stacks: StacksService,
    private readonly details: StackDetailService,
    private readonly files: StackFileService,
    private readonly duplicates: DuplicatesService,
    private readonly removal: RecordRemovalService,
    private readonly settings: StackSettingsService,
  ) {}

  @Serves(listStacks)
  list(@Input() { query }: InputOf<typeof listStacks>, @CurrentCaller() { stackIds }: Caller) {
    return this.stacks.list(query, stackIds);
  }

  /** Must precede the route of a single stack, because the router uses the first match. */
  @Serves(readStackFacets)
  readFacets(
    @Input() { query }: InputOf<typeof readStackFacets>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.stacks.readFacets(query, stackIds);
  }

  @Serves(listDuplicates)
  listDuplicates(
    @Input() { query }: InputOf<typeof listDuplicates>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.duplicates.list(query, stackIds);
  }

  @Serves(previewRemoval)
  previewRemoval(
    @Input() { params }: InputOf<typeof previewRemoval>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.removal.preview(params.id, stackIds);
  }

  @Serves(removeDuplicate)
  removeDuplicate(
    @Input() { params }: InputOf<typeof removeDuplicate>,
    @CurrentCaller() by: Caller,
  ) {
    return this.removal.remove(params.id, by);
  }

  @Serves(readStack)
  readDetail(
    @Input() { params }: InputOf<typeof readStack>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.details.read(params.id, stackIds);
  }

  @Serves(editStack)
  edit(@Input() { params, body }: InputOf<typeof editStack>, @CurrentCaller() by: Caller) {
    return this.settings.edit(params.id, body, by);
  }

  @Serves(editStacks)
  editMany(@Input() { body }: InputOf<typeof editStacks>, @CurrentCaller() by: Caller) {
    return this.settings.editMany(body, by);
  }

  @Serves(readStackFile)
  readFile(
    @Input() { params }: InputOf<typeof readStackFile>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.files.read(params.id, stackIds);
  }
}

import { Controller } from '@nestjs/common';
import {
  importManyOrphanRaw,
  importOrphanRaw,
  listOrphanRaw,
  type ImportManyOrphanRawReply,
  type ImportOrphanRawReply,
  type InputOf,
  type ListOrphanRawReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { OrphanImportService } from './orphan-import.service.js';
import { OrphanScanService } from './orphan-scan.service.js';

@Controller()
export class OrphansController {
  constructor(
    private readonly scans: OrphanScanService,
    private readonly orphanImport: OrphanImportService,
  ) {}

  @Serves(listOrphanRaw)
  list(@Input() { query }: InputOf<typeof listOrphanRaw>): Promise<ListOrphanRawReply> {
    return this.scans.list(query);
  }

  @Serves(importOrphanRaw)
  import(
    @Input() { body }: InputOf<typeof importOrphanRaw>,
    @CurrentCaller() by: Caller,
  ): Promise<ImportOrphanRawReply> {
    return this.orphanImport.importOne(body.rawPath, by);
  }

  @Serves(importManyOrphanRaw)
  importMany(
    @Input() { body }: InputOf<typeof importManyOrphanRaw>,
    @CurrentCaller() by: Caller,
  ): Promise<ImportManyOrphanRawReply> {
    return this.orphanImport.importMany(body.rawPaths, by);
  }
}

import { Controller } from '@nestjs/common';
import {
  emptyBin,
  listBin,
  purgeBinEntry,
  restoreBinEntry,
  type InputOf,
  type ListBinReply,
  type PurgedBinReply,
  type RestoredBinEntryReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { BinService } from './bin.service.js';
import { PurgeService } from './purge.service.js';

@Controller()
export class BinController {
  constructor(
    private readonly bin: BinService,
    private readonly purges: PurgeService,
  ) {}

  @Serves(listBin)
  list(@Input() { query }: InputOf<typeof listBin>): Promise<ListBinReply> {
    return this.bin.list(query);
  }

  @Serves(restoreBinEntry)
  restore(
    @Input() { params }: InputOf<typeof restoreBinEntry>,
    @CurrentCaller() by: Caller,
  ): Promise<RestoredBinEntryReply> {
    return this.bin.restore(params.id, by);
  }

  @Serves(purgeBinEntry)
  purge(
    @Input() { params }: InputOf<typeof purgeBinEntry>,
    @CurrentCaller() by: Caller,
  ): Promise<PurgedBinReply> {
    return this.bin.purge(params.id, by);
  }

  @Serves(emptyBin)
  empty(@CurrentCaller() by: Caller): Promise<PurgedBinReply> {
    return this.purges.deleteAll(by);
  }
}

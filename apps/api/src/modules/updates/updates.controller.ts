import { Controller } from '@nestjs/common';
import {
  cancelUpdate,
  checkUpdate,
  listUpdates,
  readMaintenanceConfig,
  readUpdate,
  readUpdateLog,
  readUpdateStatus,
  resetUpdateScript,
  saveUpdateScript,
  startUpdate,
  type InputOf,
  type ListUpdatesReply,
  type MaintenanceConfigReply,
  type PreflightReply,
  type UpdateLogReply,
  type UpdateRunReply,
  type UpdateScriptReply,
  type UpdateStatusReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { UpdateScriptsService } from './script/update-scripts.service.js';
import { UpdateStartService } from './update-start.service.js';
import { UpdatesService } from './updates.service.js';

@Controller()
export class UpdatesController {
  constructor(
    private readonly updates: UpdatesService,
    private readonly updateStarts: UpdateStartService,
    private readonly scripts: UpdateScriptsService,
  ) {}

  @Serves(readMaintenanceConfig)
  readConfig(@CurrentCaller() by: Caller): Promise<MaintenanceConfigReply> {
    return this.updates.readConfig(by);
  }

  @Serves(saveUpdateScript)
  saveScript(
    @Input() { body }: InputOf<typeof saveUpdateScript>,
    @CurrentCaller() by: Caller,
  ): Promise<UpdateScriptReply> {
    return this.scripts.save(body, by);
  }

  @Serves(resetUpdateScript)
  resetScript(@CurrentCaller() by: Caller): Promise<UpdateScriptReply> {
    return this.scripts.reset(by);
  }

  @Serves(checkUpdate)
  check(@Input() { body }: InputOf<typeof checkUpdate>): Promise<PreflightReply> {
    return this.updates.check(body);
  }

  @Serves(startUpdate)
  start(
    @Input() { body }: InputOf<typeof startUpdate>,
    @CurrentCaller() by: Caller,
  ): Promise<UpdateRunReply> {
    return this.updateStarts.start(body, by);
  }

  @Serves(cancelUpdate)
  cancel(
    @Input() { params }: InputOf<typeof cancelUpdate>,
    @CurrentCaller() by: Caller,
  ): Promise<UpdateRunReply> {
    return this.updates.cancel(params.id, by);
  }

  @Serves(readUpdateStatus)
  readStatus(@CurrentCaller() by: Caller): Promise<UpdateStatusReply> {
    return this.updates.readStatus(by);
  }

  @Serves(listUpdates)
  list(@Input() { query }: InputOf<typeof listUpdates>): Promise<ListUpdatesReply> {
    return this.updates.list(query);
  }

  @Serves(readUpdate)
  read(@Input() { params }: InputOf<typeof readUpdate>): Promise<UpdateRunReply> {
    return this.updates.read(params.id);
  }

  @Serves(readUpdateLog)
  readLog(@Input() { params, query }: InputOf<typeof readUpdateLog>): Promise<UpdateLogReply> {
    return this.updates.readLog(params.id, query);
  }
}

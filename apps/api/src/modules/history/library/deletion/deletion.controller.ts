import { Controller } from '@nestjs/common';
import {
  deleteJob,
  deleteJobFiles,
  deleteManyJobs,
  previewJobDeletion,
  previewManyDeletions,
  type DeletedJobFilesReply,
  type DeletedJobReply,
  type DeletedManyReply,
  type DeleteManyPreviewReply,
  type DeletePreviewReply,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { BulkDeletionService } from './bulk-deletion.service.js';
import { DeletionService } from './deletion.service.js';

@Controller()
export class DeletionController {
  constructor(
    private readonly deletions: DeletionService,
    private readonly bulk: BulkDeletionService,
  ) {}

  @Serves(previewJobDeletion)
  preview(
    @Input() { params, query }: InputOf<typeof previewJobDeletion>,
  ): Promise<DeletePreviewReply> {
    return this.deletions.preview(params.id, query);
  }

  @Serves(deleteJobFiles)
  deleteFiles(
    @Input() { params, body }: InputOf<typeof deleteJobFiles>,
    @CurrentCaller() by: Caller,
  ): Promise<DeletedJobFilesReply> {
    return this.deletions.deleteFiles(params.id, body, by);
  }

  @Serves(deleteJob)
  delete(
    @Input() { params, body }: InputOf<typeof deleteJob>,
    @CurrentCaller() by: Caller,
  ): Promise<DeletedJobReply> {
    return this.deletions.delete(params.id, body, by);
  }

  @Serves(previewManyDeletions)
  previewMany(
    @Input() { body }: InputOf<typeof previewManyDeletions>,
  ): Promise<DeleteManyPreviewReply> {
    return this.bulk.preview(body);
  }

  @Serves(deleteManyJobs)
  deleteMany(
    @Input() { body }: InputOf<typeof deleteManyJobs>,
    @CurrentCaller() by: Caller,
  ): Promise<DeletedManyReply> {
    return this.bulk.delete(body, by);
  }
}

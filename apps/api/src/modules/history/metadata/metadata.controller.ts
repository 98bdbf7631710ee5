import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  assignCd,
  assignMovie,
  listMetadataProviders,
  readJobMetadata,
  readJobPoster,
  readMetadataPicture,
  searchMetadata,
  setMetadataKey,
  undoJobMetadata,
  type InputOf,
  type ChangedJobReply,
  type ListMetadataProvidersReply,
  type MetadataProviderReply,
  type ReadJobMetadataReply,
  type SearchMetadataReply,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { JobsService } from '../jobs/jobs.service.js';
import { AssignmentService } from './assignment.service.js';
import { Pictures } from './pictures/pictures.adapter.js';
import { ProvidersService } from './providers/providers.service.js';

@Controller()
export class MetadataController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly providers: ProvidersService,
    private readonly pictures: Pictures,
    private readonly jobs: JobsService,
  ) {}

  @Serves(listMetadataProviders)
  listProviders(): Promise<ListMetadataProvidersReply> {
    return this.providers.list();
  }

  @Serves(setMetadataKey)
  setKey(
    @Input() { body }: InputOf<typeof setMetadataKey>,
    @CurrentCaller() by: Caller,
  ): Promise<MetadataProviderReply> {
    return this.providers.setKey(body.provider, body.apiKey ?? null, by);
  }

  @Serves(searchMetadata)
  search(@Input() { query }: InputOf<typeof searchMetadata>): Promise<SearchMetadataReply> {
    return this.providers.search(query);
  }

  @Serves(readMetadataPicture)
  async readPicture(
    @Input() { query }: InputOf<typeof readMetadataPicture>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.sendPicture(await this.pictures.fetch(query.url), response, true);
  }

  @Serves(assignMovie)
  assignMovie(
    @Input() { params, body }: InputOf<typeof assignMovie>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.assignments.assignMovie(params.id, body, by);
  }

  @Serves(assignCd)
  assignCd(
    @Input() { params, body }: InputOf<typeof assignCd>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.assignments.assignCd(params.id, body, by);
  }

  @Serves(undoJobMetadata)
  undo(
    @Input() { params }: InputOf<typeof undoJobMetadata>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.assignments.undo(params.id, by);
  }

  @Serves(readJobMetadata)
  read(@Input() { params }: InputOf<typeof readJobMetadata>): Promise<ReadJobMetadataReply> {
    return this.assignments.read(params.id);
  }

  @Serves(readJobPoster)
  async readPoster(
    @Input() { params, query }: InputOf<typeof readJobPoster>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { poster } = await this.jobs.read(params.id);
    return this.sendPicture(poster, response, query.picture === poster);
  }

  /** @param isVersioned - whether the URL changes with the picture, so that clients can cache it forever */
  private async sendPicture(
    file: string | null,
    response: Response,
    isVersioned: boolean,
  ): Promise<StreamableFile> {
    const picture = file === null ? null : await this.pictures.open(file);
    if (picture === null) throw new ProblemError('PICTURE_UNKNOWN', 'This picture does not exist.');
    if (isVersioned) response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
    return new StreamableFile(picture.stream, { type: picture.type });
  }
}

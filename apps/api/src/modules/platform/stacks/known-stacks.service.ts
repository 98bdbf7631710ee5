import { Injectable } from '@nestjs/common';
import { StackSettingsRepository } from './settings/stack-settings.repository.js';
import { StacksRepository } from './stacks.repository.js';

/** Provides the names and tags of stacks to other modules. */
@Injectable()
export class KnownStacksService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly settings: StackSettingsRepository,
  ) {}

  async findUnknown(ids: readonly number[]): Promise<number[]> {
    const knownIds = new Set((await this.stacks.findByIds(ids)).map(({ id }) => id));
    return ids.filter((id) => !knownIds.has(id));
  }

  /** Returns the names of stacks by ID, ignoring unknown IDs. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    return new Map((await this.stacks.findByIds(ids)).map(({ id, name }) => [id, name]));
  }

  /** Returns the tags that any of these stacks has, in lower case and without duplicates. */
  async tagsOf(ids: readonly number[]): Promise<string[]> {
    return [...new Set((await this.settings.tagsOf(ids)).map((tag) => tag.toLowerCase()))];
  }
}

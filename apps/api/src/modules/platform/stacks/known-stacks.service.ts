import { Injectable } from '@nestjs/common';
import { StackSettingsRepository } from './settings/stack-settings.repository.js';
import { StacksRepository } from './stacks.repository.js';

/** Provides the stacks that exist, for other modules. */
@Injectable()
export class KnownStacksService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly settings: StackSettingsRepository,
  ) {}

  /** Returns those of the given IDs that do not belong to a stack. */
  async findUnknown(ids: readonly number[]): Promise<number[]> {
    const known = new Set((await this.stacks.byIds(ids)).map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }

  /** Returns the names of stacks by ID. Unknown IDs are left out. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    return new Map((await this.stacks.byIds(ids)).map(({ id, name }) => [id, name]));
  }

  /** Returns the tags of all these stacks, in lower case. */
  async tagsOf(ids: readonly number[]): Promise<string[]> {
    return [...new Set((await this.settings.tagsOf(ids)).map((tag) => tag.toLowerCase()))];
  }
}

import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A tag that turns on automatic rollback for its stacks. The setting of a stack takes precedence
 * over its tags.
 */
@Entity('auto_rollback_tags')
export class AutoRollbackTagEntity {
  @PrimaryColumn('text') tag!: string;
}

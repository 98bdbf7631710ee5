import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A tag that turns on automatic rollback. A stack with this tag can still turn it off in its own
 * settings.
 */
@Entity('auto_rollback_tags')
export class AutoRollbackTagEntity {
  @PrimaryColumn('text') tag!: string;
}

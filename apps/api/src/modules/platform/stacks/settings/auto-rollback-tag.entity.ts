import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A tag whose stacks are rolled back automatically, unless the setting of a stack overrides this.
 */
@Entity('auto_rollback_tags')
export class AutoRollbackTagEntity {
  @PrimaryColumn('text') tag!: string;
}

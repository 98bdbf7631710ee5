import { Entity, PrimaryColumn } from 'typeorm';

/** A tag whose stacks are rolled back automatically unless their own setting says otherwise. */
@Entity('auto_rollback_tags')
export class AutoRollbackTagEntity {
  @PrimaryColumn('text') tag!: string;
}

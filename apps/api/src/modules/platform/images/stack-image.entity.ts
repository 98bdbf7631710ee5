import type { Freshness } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was last found out about one image of a stack. */
@Entity('stack_images')
export class StackImageEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  /** How the containers that use it show it; tells whether they are still the ones that were judged. */
  @PrimaryColumn('text') key!: string;
  @Column('text') reference!: string;
  @Column('text') freshness!: Freshness;
  @Column('text', { nullable: true }) detail!: string | null;
  /** ISO 8601; when it has to be looked at again. */
  @Column('text', { name: 'due_at' }) dueAt!: string;
}

import type { Freshness, ImageState } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was last found out about one image of a stack. */
@Entity('stack_images')
export class StackImageEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  /** How the containers that use it show it; tells whether they are still the ones that were judged. */
  @PrimaryColumn('text') key!: string;
  @Column('text') reference!: string;
  @Column('text') freshness!: Freshness;
  @Column('text') state!: ImageState;
  @Column('text', { nullable: true }) detail!: string | null;
  /** What the registry has under the tag. */
  @Column('text', { nullable: true }) digest!: string | null;
  /** ISO 8601, as are all times here. */
  @Column('text', { name: 'checked_at', nullable: true }) checkedAt!: string | null;
  @Column('text', { name: 'outdated_since', nullable: true }) outdatedSince!: string | null;
  /** Why the latest check failed; the rest is then that of the last answer. */
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  /** What makes its newer versions ignored. */
  @Column('integer', { name: 'ignore_id', nullable: true }) ignoreId!: number | null;
  /** When it has to be looked at again. */
  @Column('text', { name: 'due_at' }) dueAt!: string;
}

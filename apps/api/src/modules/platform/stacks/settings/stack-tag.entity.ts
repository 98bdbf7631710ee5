import { Entity, PrimaryColumn } from 'typeorm';

/**
 * Indexes all tags of a stack for filters and counts. Derived from the settings and the labels of
 * the stack.
 */
@Entity('stack_tags')
export class StackTagEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  @PrimaryColumn('text') tag!: string;
}

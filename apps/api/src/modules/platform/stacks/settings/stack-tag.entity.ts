import { Entity, PrimaryColumn } from 'typeorm';

/**
 * Index of all tags of a stack, for filters and counts. It is derived from the settings and the
 * labels of the stack.
 */
@Entity('stack_tags')
export class StackTagEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  @PrimaryColumn('text') tag!: string;
}

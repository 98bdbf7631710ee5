import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What operators store about a stack. The row stays when the stack disappears, so that a stack that
 * is created again in the same place gets it back.
 */
@Entity('stack_settings')
export class StackSettingsEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** Null while there is no such stack. */
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  /** Id on the platform. */
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  @Column('text', { name: 'project_name' }) projectName!: string;
  /** Without the tags from labels. */
  @Column('simple-json') tags!: string[];
  @Column('text', { name: 'group_name', nullable: true }) groupName!: string | null;
  @Column('text', { nullable: true }) owner!: string | null;
  @Column('text') note!: string;
  @Column({ type: Boolean, name: 'never_in_bulk' }) neverInBulk!: boolean;
}

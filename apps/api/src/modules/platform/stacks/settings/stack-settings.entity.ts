import type { StackVerification } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Settings that operators have stored for a stack. The row remains when the stack disappears, and
 * applies again if a stack with the same name appears in the same environment.
 */
@Entity('stack_settings')
export class StackSettingsEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** Null while the stack does not exist. */
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  /** ID of the environment on the platform. */
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  @Column('text', { name: 'project_name' }) projectName!: string;
  /** Tags set in Stackyard, not those from container labels. */
  @Column('simple-json') tags!: string[];
  @Column('text', { name: 'group_name', nullable: true }) groupName!: string | null;
  @Column('text', { nullable: true }) owner!: string | null;
  @Column('text') note!: string;
  @Column({ type: Boolean, name: 'never_in_bulk' }) neverInBulk!: boolean;
  /** Verification settings of the stack; null for the defaults. */
  @Column('simple-json', { nullable: true }) verification!: StackVerification | null;
  /** Whether the stack is rolled back automatically; null if its tags determine this. */
  @Column({ type: Boolean, name: 'auto_rollback', nullable: true })
  autoRollback!: boolean | null;
}

import type { EnvironmentKind, EnvironmentState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('environments')
export class EnvironmentEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  @Column('integer', { name: 'platform_id' }) platformId!: number;
  /** Empty until the platform reports the name. */
  @Column('text') name!: string;
  @Column('text') kind!: EnvironmentKind;
  @Column('text') state!: EnvironmentState;
}

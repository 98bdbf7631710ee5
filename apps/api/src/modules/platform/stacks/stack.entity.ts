import type {
  Freshness,
  RedeployObstacle,
  StackHealth,
  StackReply,
  StackStatus,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('stacks')
export class StackEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  /** Null for an external stack, which the platform has no record of. */
  @Column('integer', { name: 'platform_id', nullable: true }) platformId!: number | null;
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  @Column('text') name!: string;
  /** Lower case: order and search do not depend on how a name is written. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text', { name: 'project_name' }) projectName!: string;
  @Column('text') kind!: StackReply['kind'];
  @Column('text') source!: StackReply['source'];
  @Column('text') status!: StackStatus;
  @Column('text', { default: 'unknown' }) health!: StackHealth;
  /** Orders stacks by health: the lower, the worse. */
  @Column('integer', { default: 0 }) severity!: number;
  @Column('text', { nullable: true }) obstacle!: RedeployObstacle | null;
  @Column('integer', { name: 'containers_total' }) containersTotal!: number;
  @Column('integer', { name: 'containers_running' }) containersRunning!: number;
  @Column('integer', { name: 'containers_unhealthy' }) containersUnhealthy!: number;
  @Column('integer', { name: 'containers_restarting' }) containersRestarting!: number;
  @Column('integer', { name: 'containers_finished', default: 0 }) containersFinished!: number;
  @Column('text', { default: 'unknown' }) freshness!: Freshness;
  @Column('text', { name: 'freshness_checked_at', nullable: true })
  freshnessCheckedAt!: string | null;
  /** ISO 8601, empty when the platform does not say: keyset paging needs a value to compare. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'updated_at' }) updatedAt!: string;
}

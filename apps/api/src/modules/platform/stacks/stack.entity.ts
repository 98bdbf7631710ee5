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
  /** Null for an external stack, which has no record on the platform. */
  @Column('integer', { name: 'platform_id', nullable: true }) platformId!: number | null;
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  @Column('text') name!: string;
  /** Name in lower case, so that sorting and searching ignore case. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text', { name: 'project_name' }) projectName!: string;
  @Column('text') kind!: StackReply['kind'];
  @Column('text') source!: StackReply['source'];
  @Column('text') status!: StackStatus;
  @Column('text', { default: 'unknown' }) health!: StackHealth;
  /** Sort key for the health. Lower is worse. */
  @Column('integer', { default: 0 }) severity!: number;
  @Column('text', { nullable: true }) obstacle!: RedeployObstacle | null;
  /** Whether the stack contains the platform itself or its agent. */
  @Column({ type: Boolean, name: 'runs_platform', default: false }) runsPlatform!: boolean;
  @Column('integer', { name: 'containers_total' }) containersTotal!: number;
  @Column('integer', { name: 'containers_running' }) containersRunning!: number;
  @Column('integer', { name: 'containers_unhealthy' }) containersUnhealthy!: number;
  @Column('integer', { name: 'containers_restarting' }) containersRestarting!: number;
  @Column('integer', { name: 'containers_finished', default: 0 }) containersFinished!: number;
  /** Tags from container labels, in alphabetical order. */
  @Column('simple-json', { name: 'label_tags', default: '[]' }) labelTags!: string[];
  /** Sort keys for tags, group and owner (see `stack-sort-keys.ts`). */
  @Column('text', { name: 'tags_key', default: '1' }) tagsKey!: string;
  @Column('text', { name: 'group_key', default: '1' }) groupKey!: string;
  @Column('text', { name: 'owner_key', default: '1' }) ownerKey!: string;
  @Column('text', { default: 'unknown' }) freshness!: Freshness;
  @Column('text', { name: 'freshness_checked_at', nullable: true })
  freshnessCheckedAt!: string | null;
  /** Whether the stack is outdated and all its newer images were rolled back earlier. */
  @Column({ type: Boolean, name: 'held_back', default: false }) heldBack!: boolean;
  /** In ISO 8601 format; empty if unknown, because keyset paging requires a comparable value. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'updated_at' }) updatedAt!: string;
}

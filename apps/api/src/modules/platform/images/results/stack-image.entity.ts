import type {
  Freshness,
  ImageBuildReply,
  ImageFault,
  ImageReason,
  ImageState,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest result for one image of a stack. */
@Entity('stack_images')
export class StackImageEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  /**
   * Identifies the image and how containers use it, so that a change of the containers is detected.
   */
  @PrimaryColumn('text') key!: string;
  @Column('text') reference!: string;
  @Column('text') freshness!: Freshness;
  @Column('text') state!: ImageState;
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('text', { nullable: true }) reason!: ImageReason | null;
  /** Digest of the tag in the registry. */
  @Column('text', { nullable: true }) digest!: string | null;
  @Column('text', { name: 'running_digest', nullable: true }) runningDigest!: string | null;
  @Column('simple-json', { name: 'running_build', nullable: true })
  runningBuild!: ImageBuildReply | null;
  /** Build information of the newer image; null unless the image is outdated. */
  @Column('simple-json', { name: 'new_build', nullable: true }) newBuild!: ImageBuildReply | null;
  /** ISO 8601, like all times in this table. */
  @Column('text', { name: 'checked_at', nullable: true }) checkedAt!: string | null;
  @Column('text', { name: 'outdated_since', nullable: true }) outdatedSince!: string | null;
  /** Why the latest check failed. After a failure, the other columns keep the previous result. */
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_code', nullable: true }) faultCode!: ImageFault | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  /** ID of the rule that ignores newer versions of the image; null if there is none. */
  @Column('integer', { name: 'ignore_id', nullable: true }) ignoreId!: number | null;
  /** When the next check is due. */
  @Column('text', { name: 'due_at' }) dueAt!: string;
}

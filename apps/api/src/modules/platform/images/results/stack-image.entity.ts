import type {
  Freshness,
  ImageBuildReply,
  ImageFault,
  ImageReason,
  ImageState,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest check result for one image of a stack. */
@Entity('stack_images')
export class StackImageEntity {
  @PrimaryColumn('integer', { name: 'stack_id' }) stackId!: number;
  /** `ImageGroup.key`. It changes when the containers use the image in a different way. */
  @PrimaryColumn('text') key!: string;
  @Column('text') reference!: string;
  @Column('text') freshness!: Freshness;
  @Column('text') state!: ImageState;
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('text', { nullable: true }) reason!: ImageReason | null;
  /** Digest that the registry has for the tag; null if unknown. */
  @Column('text', { nullable: true }) digest!: string | null;
  @Column('text', { name: 'running_digest', nullable: true }) runningDigest!: string | null;
  @Column('simple-json', { name: 'running_build', nullable: true })
  runningBuild!: ImageBuildReply | null;
  /**
   * Build information of the newer image; null if the image is not outdated or the information is
   * not available.
   */
  @Column('simple-json', { name: 'new_build', nullable: true }) newBuild!: ImageBuildReply | null;
  /**
   * When the image was last checked successfully, in ISO 8601 format like all times in this table;
   * null if no check has succeeded.
   */
  @Column('text', { name: 'checked_at', nullable: true }) checkedAt!: string | null;
  @Column('text', { name: 'outdated_since', nullable: true }) outdatedSince!: string | null;
  /**
   * Why the latest check failed; null if it succeeded. After a failure, the row keeps the previous
   * conclusive result, if there is one.
   */
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_code', nullable: true }) faultCode!: ImageFault | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  /** ID of the rule that ignores newer versions of this image; null if no rule applies. */
  @Column('integer', { name: 'ignore_id', nullable: true }) ignoreId!: number | null;
  @Column('text', { name: 'due_at' }) dueAt!: string;
}

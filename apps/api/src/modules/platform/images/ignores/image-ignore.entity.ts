import type { ActorReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('image_ignores')
export class ImageIgnoreEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** Full name of the image with registry and tag. */
  @Column('text') name!: string;
  /** Digest of the newer image to ignore; null to ignore all newer images. */
  @Column('text', { nullable: true }) digest!: string | null;
  /** When the rule expires, in ISO 8601 format; null if it never does. */
  @Column('text', { nullable: true }) until!: string | null;
  @Column('text') reason!: string;
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('simple-json', { name: 'created_by' }) createdBy!: ActorReply;
}

import type { ActorReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An image whose newer versions are ignored. */
@Entity('image_ignores')
export class ImageIgnoreEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** With registry and tag. */
  @Column('text') name!: string;
  /** Null to ignore all newer images. */
  @Column('text', { nullable: true }) digest!: string | null;
  /** ISO 8601; null for no end. */
  @Column('text', { nullable: true }) until!: string | null;
  @Column('text') reason!: string;
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('simple-json', { name: 'created_by' }) createdBy!: ActorReply;
}

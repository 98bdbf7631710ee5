import type { DriveState, MediaType } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('drives')
export class DriveEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') device!: string;
  @Column('text') state!: DriveState;
  @Column('text', { name: 'disc_label', nullable: true }) discLabel!: string | null;
  @Column('text', { name: 'media_type', nullable: true }) mediaType!: MediaType | null;
  @Column('integer', { name: 'job_id', nullable: true }) jobId!: number | null;
  @Column('text', { name: 'changed_at' }) changedAt!: string;
}

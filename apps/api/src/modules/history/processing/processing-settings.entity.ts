import type { EncodeContainer, EncodePreset } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings for media processing, in a single row. */
@Entity('processing_settings')
export class ProcessingSettingsEntity {
  @PrimaryColumn() id!: number;
  @Column('integer', { name: 'parallel_encodes' }) parallelEncodes!: number;
  @Column('text') preset!: EncodePreset;
  @Column('text') container!: EncodeContainer;
  @Column('float', { name: 'min_length_minutes' }) minLengthMinutes!: number;
  @Column('simple-json', { name: 'audio_languages' }) audioLanguages!: string[];
  @Column('simple-json', { name: 'subtitle_languages' }) subtitleLanguages!: string[];
  @Column('integer', { name: 'analysis_minutes' }) analysisMinutes!: number;
  @Column('integer', { name: 'encode_hours' }) encodeHours!: number;
  @Column('float', { name: 'min_free_gigabytes' }) minFreeGigabytes!: number;
  @Column('integer') niceness!: number;
  @Column('text', { name: 'changed_at', nullable: true }) changedAt!: string | null;
  @Column('text', { name: 'changed_by', nullable: true }) changedBy!: string | null;
}

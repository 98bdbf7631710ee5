import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that holds the switch. */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column({ type: Boolean }) active!: boolean;
  @Column('text') message!: string;
  /** ISO 8601. */
  @Column('text', { nullable: true }) since!: string | null;
  @Column('text', { name: 'opened_by', nullable: true }) openedBy!: string | null;
  /** ISO 8601. */
  @Column('text', { nullable: true }) until!: string | null;
}

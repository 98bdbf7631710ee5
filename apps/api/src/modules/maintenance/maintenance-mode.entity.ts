import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that keeps the message of the switch, also while it is off. */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') message!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A single row with the message of the maintenance switch, which is kept while the switch is off.
 */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') message!: string;
}

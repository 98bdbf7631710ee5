import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The message of the maintenance switch, in a single row. The message is kept while the switch is
 * off.
 */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') message!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The single row with the message of the maintenance switch. The message is kept while the switch
 * is off.
 */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') message!: string;
}

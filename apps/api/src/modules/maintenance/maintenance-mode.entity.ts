import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row with the message of the switch, which is kept while it is off. */
@Entity('maintenance_mode')
export class MaintenanceModeEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') message!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The right to do some work that one process at a time may do. */
@Entity('leases')
export class LeaseEntity {
  @PrimaryColumn('text') name!: string;
  /** The process that holds it; null if it is free. */
  @Column('text', { nullable: true }) holder!: string | null;
  /** Increases with each holder, so that writes of a former holder can be detected. */
  @Column('integer') fence!: number;
  /** ISO 8601, on the clock of the database. */
  @Column('text') until!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work of which one process at a time may say that it does it. */
@Entity('leases')
export class LeaseEntity {
  @PrimaryColumn('text') name!: string;
  /** The process that does it; null when nobody does. */
  @Column('text', { nullable: true }) holder!: string | null;
  /** Counts the holders: what a former one still tries to write is told by it. */
  @Column('integer') fence!: number;
  /** ISO 8601, on the clock of the database. */
  @Column('text') until!: string;
}

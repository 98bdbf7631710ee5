import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lease, which gives one process at a time the right to do some work. */
@Entity('leases')
export class LeaseEntity {
  @PrimaryColumn('text') name!: string;
  /** The process that holds the lease; null if the lease is free. */
  @Column('text', { nullable: true }) holder!: string | null;
  /** Increases with each holder, so that writes of a former holder can be detected. */
  @Column('integer') fence!: number;
  /** The end of the lease in ISO 8601, on the clock of the database. */
  @Column('text') until!: string;
}

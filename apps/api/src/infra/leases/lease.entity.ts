import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lease gives one process at a time the right to do a kind of work. */
@Entity('leases')
export class LeaseEntity {
  @PrimaryColumn('text') name!: string;
  /** The process that holds the lease; null if the lease is free. */
  @Column('text', { nullable: true }) holder!: string | null;
  /**
   * Fencing token. Increases with each new holder, so that writes by a former holder can be
   * rejected.
   */
  @Column('integer') fence!: number;
  /** When the lease expires, in ISO 8601 format by the database's clock. */
  @Column('text') until!: string;
}

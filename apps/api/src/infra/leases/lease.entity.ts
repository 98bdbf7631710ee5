import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lease, which gives one process at a time the right to do some work. */
@Entity('leases')
export class LeaseEntity {
  @PrimaryColumn('text') name!: string;
  /** The process that holds the lease; null if the lease is free. */
  @Column('text', { nullable: true }) holder!: string | null;
  /**
   * Fencing token: increases with each holder, so that writes by a former holder can be detected.
   */
  @Column('integer') fence!: number;
  /** When the lease ends, in ISO 8601 format, according to the database's clock. */
  @Column('text') until!: string;
}

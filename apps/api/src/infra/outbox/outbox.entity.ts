import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An announcement that was stored by the unit of work that caused it and may not have been
 * delivered yet.
 */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') event!: string;
  @Column('text') payload!: string;
  /**
   * Rooms that receive the announcement in addition to the audience of the event, separated by
   * spaces.
   */
  @Column('text') rooms!: string;
}

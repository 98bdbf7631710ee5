import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement that a unit of work has stored and that may not have been delivered yet. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') event!: string;
  @Column('text') payload!: string;
  /**
   * Rooms that receive the announcement in addition to the event's audience, separated by spaces.
   */
  @Column('text') rooms!: string;
}

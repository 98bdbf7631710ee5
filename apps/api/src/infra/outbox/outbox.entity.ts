import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement that was committed with its cause and may not have been delivered yet. */
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

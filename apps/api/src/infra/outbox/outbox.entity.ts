import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement that was committed with its cause and may not have been delivered yet. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') event!: string;
  @Column('text') payload!: string;
  /** Rooms to address in addition to its audience, separated by spaces. */
  @Column('text') rooms!: string;
}

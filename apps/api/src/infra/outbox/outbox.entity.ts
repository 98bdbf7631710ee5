import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement that was committed with its cause and not yet known to be delivered. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') event!: string;
  @Column('text') payload!: string;
  /** Rooms it is addressed to beside its audience, separated by spaces. */
  @Column('text') rooms!: string;
}

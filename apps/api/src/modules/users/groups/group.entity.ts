import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Users who may do the same. */
@Entity('user_groups')
export class GroupEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  /** The name folded, so that two that look alike are one. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text') description!: string;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

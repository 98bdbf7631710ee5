import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of users, who get the permissions of the group. */
@Entity('user_groups')
export class GroupEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  /** The normalized name, so that two names that look alike count as the same. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text') description!: string;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

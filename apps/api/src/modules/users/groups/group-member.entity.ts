import { Entity, PrimaryColumn } from 'typeorm';

@Entity('group_members')
export class GroupMemberEntity {
  @PrimaryColumn('integer', { name: 'group_id' }) groupId!: number;
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
}

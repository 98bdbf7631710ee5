import { Entity, PrimaryColumn } from 'typeorm';

@Entity('group_permissions')
export class GroupPermissionEntity {
  @PrimaryColumn('integer', { name: 'group_id' }) groupId!: number;
  @PrimaryColumn('text') permission!: string;
}

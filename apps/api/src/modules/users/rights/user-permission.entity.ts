import { Entity, PrimaryColumn } from 'typeorm';

@Entity('user_permissions')
export class UserPermissionEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @PrimaryColumn('text') permission!: string;
}

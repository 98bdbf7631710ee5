import { Entity, PrimaryColumn } from 'typeorm';

/** A permission granted to one user. */
@Entity('user_permissions')
export class UserPermissionEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @PrimaryColumn('text') permission!: string;
}

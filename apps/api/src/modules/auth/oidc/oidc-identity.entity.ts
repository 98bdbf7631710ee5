import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('oidc_identities')
export class OidcIdentityEntity {
  @PrimaryColumn('text') issuer!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('integer', { name: 'user_id' }) userId!: number;
}

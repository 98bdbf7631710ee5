import type { RedeployServiceReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The services of a run as they were last observed. */
@Entity('redeploy_services')
export class RedeployServicesEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('simple-json') services!: RedeployServiceReply[];
}

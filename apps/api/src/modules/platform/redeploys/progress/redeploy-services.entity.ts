import type { RedeployServiceReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The progress of a run's services, as last observed. */
@Entity('redeploy_services')
export class RedeployServicesEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('simple-json') services!: RedeployServiceReply[];
}

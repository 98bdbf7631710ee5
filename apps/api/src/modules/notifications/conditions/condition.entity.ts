import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A condition that is present, such as an unreachable server. */
@Entity('news_conditions')
export class ConditionEntity {
  /** `<subject>:<id>:<what>`. */
  @PrimaryColumn('text') key!: string;
  /** ISO 8601. */
  @Column('text') since!: string;
  /** Whether it has become news. */
  @Column({ type: Boolean }) reported!: boolean;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A condition that is present, such as an unreachable server. */
@Entity('news_conditions')
export class ConditionEntity {
  /** `<subject>:<id>:<what>`, such as `server:3:reach`. */
  @PrimaryColumn('text') key!: string;
  /** ISO 8601. */
  @Column('text') since!: string;
  /** Whether the condition has become news. */
  @Column({ type: Boolean }) reported!: boolean;
}

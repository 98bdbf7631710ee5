import type { RegistryFault } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest version tags of a repository, as its registry last listed them. */
@Entity('tag_lists')
export class TagListEntity {
  /** Registry and repository, for example `registry.lan:5000/team/shop`. */
  @PrimaryColumn('text') name!: string;
  /**
   * Shapes of the tags that stacks used when the repository was listed. Only tags of these shapes
   * are stored.
   */
  @Column('simple-json') shapes!: string[];
  /** The tags of each shape that are candidates for the newest version. */
  @Column('simple-json') tags!: string[];
  /** Whether all tags of the repository were read; false if there were too many. */
  @Column({ type: Boolean }) complete!: boolean;
  /**
   * When the tags were last listed, in ISO 8601 format like all times in this table; null until
   * they have been listed.
   */
  @Column('text', { name: 'listed_at', nullable: true }) listedAt!: string | null;
  /**
   * Why the latest attempt failed; null if it succeeded. After a failure, the other columns keep
   * the previous list.
   */
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_code', nullable: true }) faultCode!: RegistryFault | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  @Column('text', { name: 'due_at' }) dueAt!: string;
}

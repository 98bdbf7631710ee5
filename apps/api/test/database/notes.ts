import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';

@Entity('notes')
export class Note {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') text!: string;
}

class CreateNotes1700000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE notes`);
  }
}

export const notesSchema = { entities: [Note], migrations: [CreateNotes1700000000000] };

import { Injectable } from '@nestjs/common';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomInt } from 'node:crypto';
import { PasswordsService } from './passwords.service.js';

const wordsOfPhrase = 8;

/** A new phrase; the words are known here and to whoever is shown them, this once. */
export interface MadePhrase {
  securityPhrase: string;
  securityPhraseHash: string;
}

/** Security phrases: eight words of the BIP-39 list, 88 random bits. */
@Injectable()
export class SecurityPhrasesService {
  constructor(private readonly passwords: PasswordsService) {}

  async make(): Promise<MadePhrase> {
    const words = Array.from({ length: wordsOfPhrase }, () => wordlist[randomInt(wordlist.length)]);
    const securityPhrase = words.join(' ');
    return { securityPhrase, securityPhraseHash: await this.passwords.hash(securityPhrase) };
  }

  /** A null hash, of a user without a phrase, takes as long as any other and never matches. */
  matches(stored: string | null, typed: string): Promise<boolean> {
    return this.passwords.matches(stored, asWritten(typed));
  }
}

/** Read aloud and typed again, a phrase keeps its words, not its case or its spaces. */
function asWritten(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');
}

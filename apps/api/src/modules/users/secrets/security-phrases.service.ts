import { Injectable } from '@nestjs/common';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomInt } from 'node:crypto';
import { PasswordsService } from './passwords.service.js';

const wordsPerPhrase = 8;

/** A new phrase. Its words are shown once and not stored. */
export interface NewPhrase {
  securityPhrase: string;
  securityPhraseHash: string;
}

/**
 * Creates and checks security phrases. A phrase consists of eight random words of the BIP-39 list,
 * which makes 88 bits.
 */
@Injectable()
export class SecurityPhrasesService {
  constructor(private readonly passwords: PasswordsService) {}

  async create(): Promise<NewPhrase> {
    const words = Array.from(
      { length: wordsPerPhrase },
      () => wordlist[randomInt(wordlist.length)],
    );
    const securityPhrase = words.join(' ');
    return { securityPhrase, securityPhraseHash: await this.passwords.hash(securityPhrase) };
  }

  /**
   * Whether a phrase matches a hash. If the hash is null, because the user is unknown or has no
   * phrase, the check takes as long as any other and returns false.
   */
  matches(storedHash: string | null, phrase: string): Promise<boolean> {
    return this.passwords.matches(storedHash, normalizePhrase(phrase));
  }
}

/**
 * Normalizes a phrase. Users may type the phrase from a handwritten note, so case and spaces do not
 * matter.
 */
function normalizePhrase(phrase: string): string {
  return phrase.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');
}

/**
 * Phrases that a native speaker would rewrite, with a replacement. They are specific enough never
 * to match correct text.
 *
 * @type {readonly { phrase: RegExp, instead: string }[]}
 */
export const phrases = [
  { phrase: /\bits turn has come\b/i, instead: '"Started."' },
  { phrase: /\bwaits? for its turn\b/i, instead: '"queued"' },
  { phrase: /\bgoes on by itself\b/i, instead: '"continues automatically"' },
  { phrase: /\blooking whether\b/i, instead: '"checking that"' },
  { phrase: /\bwithout success were\b/i, instead: '"… failed"' },
  { phrase: /\bnames that nobody says\b/i, instead: 'the noun that is meant' },
  {
    phrase: /\bthe own (?:account|password|rights|key|authority|script)\b/i,
    instead: '"your …", "a custom …"',
  },
  { phrase: /\bpresent password\b/i, instead: '"current password"' },
  { phrase: /\bpast the bin\b/i, instead: '"permanently"' },
  { phrase: /\bname to show\b/i, instead: '"display name"' },
  { phrase: /\bbroke on our side\b/i, instead: '"internal error"' },
  { phrase: /\bdoes not exist any more\b/i, instead: '"no longer exists"' },
  { phrase: /\bnothing is in the way\b/i, instead: '"all checks passed"' },
  { phrase: /\b(?:a|the) (?:lane|queue) stumbled\b/i, instead: 'what failed' },
  { phrase: /\bmend what\b/i, instead: '"fix …"' },
  {
    phrase: /\bneuen Versuch lohnt\b|\bGeduld für den Weg\b/i,
    instead: '"Timeout", "erneut versuchen"',
  },
];

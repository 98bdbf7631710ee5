/**
 * Phrases that a native speaker would rewrite, with a replacement. They are so specific that they
 * do not match correct text.
 *
 * @type {readonly { phrase: RegExp, replacement: string }[]}
 */
export const phrases = [
  { phrase: /\bits turn has come\b/i, replacement: '"Started."' },
  { phrase: /\bwaits? for its turn\b/i, replacement: '"queued"' },
  { phrase: /\bgoes on by itself\b/i, replacement: '"continues automatically"' },
  { phrase: /\blooking whether\b/i, replacement: '"checking that"' },
  { phrase: /\bwithout success were\b/i, replacement: '"… failed"' },
  { phrase: /\bnames that nobody says\b/i, replacement: 'the noun that is meant' },
  {
    phrase: /\bthe own (?:account|password|rights|key|authority|script)\b/i,
    replacement: '"your …", "a custom …"',
  },
  { phrase: /\bpresent password\b/i, replacement: '"current password"' },
  { phrase: /\bpast the bin\b/i, replacement: '"permanently"' },
  { phrase: /\bname to show\b/i, replacement: '"display name"' },
  { phrase: /\bbroke on our side\b/i, replacement: '"internal error"' },
  { phrase: /\bdoes not exist any more\b/i, replacement: '"no longer exists"' },
  { phrase: /\bnothing is in the way\b/i, replacement: '"all checks passed"' },
  { phrase: /\b(?:a|the) (?:lane|queue) stumbled\b/i, replacement: 'what failed' },
  { phrase: /\bmend what\b/i, replacement: '"fix …"' },
  {
    phrase: /\bneuen Versuch lohnt\b|\bGeduld für den Weg\b/i,
    replacement: '"Timeout", "erneut versuchen"',
  },
  {
    phrase: /\b(?:renew|new|reset) phrase of\b|\bPhrase von \{/i,
    replacement: '"security phrase for …"',
  },
  {
    phrase: /\b(?:future|maintenance|no more) dates\b|\bskip this date\b/i,
    replacement: '"occurrences"',
  },
  {
    phrase: /['"]Open (?:maintenance|redeploy|stack|update|script|backups|report|SSH access)['"]/,
    replacement: '"Go to …"',
  },
  {
    phrase:
      /['"](?:Wartung|Redeploy|Stack|Update|Skript|Sicherungen|Bericht|SSH-Zugang) öffnen['"]/,
    replacement: '"Zur …", "Zum …"',
  },
  {
    phrase: /\bWartung (?:ist|bleibt) (?:wieder )?(?:ein|aus)geschaltet\b/i,
    replacement: '"aktiv", "beendet"',
  },
  { phrase: /\b(?:set|clean|start)-ups?\b/i, replacement: '"setup", "cleanup", "startup"' },
  { phrase: /\bhand (?:it|them) over\b/i, replacement: '"give … to the user"' },
  { phrase: /\berrors? of the server\b/i, replacement: '"from the server"' },
  { phrase: /\bnothing of it\b/i, replacement: 'what did not happen' },
  { phrase: /\bshows? no need\b/i, replacement: '"nothing calls for …"' },
  { phrase: /\blines that contain a text\b/i, replacement: '"a search text"' },
  { phrase: /\b(?:altes|neues) Geheimnis\b/i, replacement: '"Secret"' },
  { phrase: /\bsame trouble\b/i, replacement: '"problem"' },
  { phrase: /\bnews (?:are|were)\b/i, replacement: '"news is"' },
  { phrase: /\b(?:took|taken) back by a rollback\b/i, replacement: '"rolled back"' },
];

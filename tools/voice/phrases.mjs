/**
 * Phrases that a native speaker would rewrite, with a replacement. They are so specific that they
 * do not match correct text.
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
  {
    phrase: /\b(?:renew|new|reset) phrase of\b|\bPhrase von \{/i,
    instead: '"security phrase for …"',
  },
  {
    phrase: /\b(?:future|maintenance|no more) dates\b|\bskip this date\b/i,
    instead: '"occurrences"',
  },
  {
    phrase: /['"]Open (?:maintenance|redeploy|stack|update|script|backups|report|SSH access)['"]/,
    instead: '"Go to …"',
  },
  {
    phrase:
      /['"](?:Wartung|Redeploy|Stack|Update|Skript|Sicherungen|Bericht|SSH-Zugang) öffnen['"]/,
    instead: '"Zur …", "Zum …"',
  },
  {
    phrase: /\bWartung (?:ist|bleibt) (?:wieder )?(?:ein|aus)geschaltet\b/i,
    instead: '"aktiv", "beendet"',
  },
  { phrase: /\b(?:set|clean|start)-ups?\b/i, instead: '"setup", "cleanup", "startup"' },
  { phrase: /\bhand (?:it|them) over\b/i, instead: '"give … to the user"' },
  { phrase: /\berrors? of the server\b/i, instead: '"from the server"' },
  { phrase: /\bnothing of it\b/i, instead: 'what did not happen' },
  { phrase: /\bshows? no need\b/i, instead: '"nothing calls for …"' },
  { phrase: /\blines that contain a text\b/i, instead: '"a search text"' },
  { phrase: /\b(?:altes|neues) Geheimnis\b/i, instead: '"Secret"' },
  { phrase: /\bsame trouble\b/i, instead: '"problem"' },
  { phrase: /\bnews (?:are|were)\b/i, instead: '"news is"' },
  { phrase: /\b(?:took|taken) back by a rollback\b/i, instead: '"rolled back"' },
];

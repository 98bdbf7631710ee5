/** Another host that the connection leads through. */
export interface JumpHost {
  host: string;
  port: number;
  /** The user of the target when left out. */
  username: string | null;
}

/** What the additional arguments ask for; null where the default stands. */
export interface SshOptions {
  port: number | null;
  /** File name inside the folder `ssh` of the data directory. */
  identityFile: string | null;
  /** Seconds. */
  connectTimeout: number | null;
  /** Seconds between signs of life; 0 for none. */
  serverAliveInterval: number | null;
  serverAliveCountMax: number | null;
  /** `accept-new` pins the key of a host that was never seen; a changed one is always refused. */
  strictHostKeyChecking: 'yes' | 'accept-new' | null;
  jump: JumpHost | null;
}

/** The options, or one sentence for each argument that is not accepted. */
export type ParsedArguments = { options: SshOptions } | { faults: string[] };

const nothing: SshOptions = {
  port: null,
  identityFile: null,
  connectTimeout: null,
  serverAliveInterval: null,
  serverAliveCountMax: null,
  strictHostKeyChecking: null,
  jump: null,
};

/** Reads one value into the options; false when the value is not acceptable. */
type Reader = (options: SshOptions, value: string) => boolean;

/** Every accepted option by its OpenSSH name in lower case; everything else is refused by name. */
const readers: Record<string, { reads: Reader; wants: string }> = {
  port: {
    wants: 'a port from 1 to 65535',
    reads: (options, value) => (options.port = wholeNumber(value, 1, 65_535)) !== null,
  },
  identityfile: {
    wants: 'the name of a file in the folder ssh of the data directory',
    reads: (options, value) => (options.identityFile = fileName(value)) !== null,
  },
  connecttimeout: {
    wants: 'seconds from 1 to 300',
    reads: (options, value) => (options.connectTimeout = wholeNumber(value, 1, 300)) !== null,
  },
  serveraliveinterval: {
    wants: 'seconds from 0 to 3600',
    reads: (options, value) => (options.serverAliveInterval = wholeNumber(value, 0, 3600)) !== null,
  },
  serveralivecountmax: {
    wants: 'a number from 1 to 100',
    reads: (options, value) => (options.serverAliveCountMax = wholeNumber(value, 1, 100)) !== null,
  },
  stricthostkeychecking: {
    wants: 'yes or accept-new',
    reads: (options, value) => {
      if (value !== 'yes' && value !== 'accept-new') return false;
      options.strictHostKeyChecking = value;
      return true;
    },
  },
  proxyjump: {
    wants: 'one host as [user@]host[:port]',
    reads: (options, value) => (options.jump = jumpHost(value)) !== null,
  },
};

/** Short forms that OpenSSH knows for some of them. */
const flags: Record<string, string> = { p: 'port', i: 'identityfile', J: 'proxyjump' };

/**
 * Reads additional SSH arguments as one would type them after `ssh`. No shell ever sees them, and
 * only options that are known to be harmless are accepted: others can run commands on this machine
 * (`ProxyCommand`, `LocalCommand`) or open it (`-L`, `-R`, `-D`).
 */
export function parseSshArguments(text: string): ParsedArguments {
  const words = text.split(/\s+/).filter(Boolean);
  const options = { ...nothing };
  const faults: string[] = [];
  while (words.length > 0) {
    const { shown, name, value } = nextArgument(words);
    const reader = name === null ? undefined : readers[name.toLowerCase()];
    if (reader === undefined) faults.push(`${shown} is not accepted`);
    else if (value === undefined || !reader.reads(options, value)) {
      faults.push(`${shown} wants ${reader.wants}`);
    }
  }
  return faults.length > 0 ? { faults } : { options };
}

/** Takes one argument with its value off the front. */
function nextArgument(words: string[]): {
  shown: string;
  name: string | null;
  value: string | undefined;
} {
  const word = words.shift() ?? '';
  const flag = /^-([a-zA-Z])(.*)$/s.exec(word);
  if (!flag) return { shown: word, name: null, value: undefined };
  const [, letter = '', attached = ''] = flag;
  const name = letter === 'o' ? 'o' : (flags[letter] ?? null);
  if (name === null) return { shown: `-${letter}`, name: null, value: undefined };
  const rest = attached === '' ? words.shift() : attached;
  if (name !== 'o') return { shown: `-${letter}`, name, value: rest };
  const [option = '', ...value] = (rest ?? '').split('=');
  const given = rest?.includes('=') ? value.join('=') : words.shift();
  return { shown: `-o ${option}`, name: option, value: given };
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}

/** A plain name: no folder, nothing hidden, so that it cannot lead anywhere else. */
function fileName(text: string): string | null {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(text) ? text : null;
}

const hostPattern =
  /^(?:([A-Za-z0-9._-]{1,64})@)?([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]+\])(?::(\d{1,5}))?$/;

function jumpHost(text: string): JumpHost | null {
  const match = hostPattern.exec(text);
  if (!match) return null;
  const [, username, host = '', port] = match;
  const number = port === undefined ? 22 : wholeNumber(port, 1, 65_535);
  if (number === null) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number, username: username ?? null };
}

/** Another host that the connection leads through (`-J`). */
export interface SshJumpHost {
  host: string;
  port: number;
  /** The user of the target if omitted. */
  username: string | null;
}

/** What the additional arguments ask for; null where the default stands. */
export interface SshOptions {
  port: number | null;
  /** File name inside the folder `ssh` of the data directory. */
  identityFile: string | null;
  /** Seconds. */
  connectTimeout: number | null;
  /** Seconds between keep-alives; 0 for none. */
  serverAliveInterval: number | null;
  serverAliveCountMax: number | null;
  /** `accept-new` pins the key of a host that was never seen; a changed one is always refused. */
  strictHostKeyChecking: 'yes' | 'accept-new' | null;
  jump: SshJumpHost | null;
}

/** What the value of an accepted argument must be. */
export type SshArgumentValue =
  | 'port'
  | 'identity-file'
  | 'connect-timeout'
  | 'alive-interval'
  | 'alive-count'
  | 'host-key-policy'
  | 'jump-host';

/** One argument that is refused. */
export interface SshArgumentFault {
  /** As OpenSSH names it: `-L`, `-o Tunnel`. */
  argument: string;
  /** What its value must be; null for an argument that is not accepted at all. */
  wants: SshArgumentValue | null;
}

/** The options, or everything that is refused. */
export type ParsedSshArguments = { options: SshOptions } | { faults: SshArgumentFault[] };

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
const readers: Record<string, { reads: Reader; wants: SshArgumentValue }> = {
  port: {
    wants: 'port',
    reads: (options, value) => (options.port = wholeNumber(value, 1, 65_535)) !== null,
  },
  identityfile: {
    wants: 'identity-file',
    reads: (options, value) => (options.identityFile = fileName(value)) !== null,
  },
  connecttimeout: {
    wants: 'connect-timeout',
    reads: (options, value) => (options.connectTimeout = wholeNumber(value, 1, 300)) !== null,
  },
  serveraliveinterval: {
    wants: 'alive-interval',
    reads: (options, value) => (options.serverAliveInterval = wholeNumber(value, 0, 3600)) !== null,
  },
  serveralivecountmax: {
    wants: 'alive-count',
    reads: (options, value) => (options.serverAliveCountMax = wholeNumber(value, 1, 100)) !== null,
  },
  stricthostkeychecking: {
    wants: 'host-key-policy',
    reads: (options, value) => {
      if (value !== 'yes' && value !== 'accept-new') return false;
      options.strictHostKeyChecking = value;
      return true;
    },
  },
  proxyjump: {
    wants: 'jump-host',
    reads: (options, value) => (options.jump = jumpHost(value)) !== null,
  },
};

/** Short forms that OpenSSH knows for some of them. */
const flags: Record<string, string> = { p: 'port', i: 'identityfile', J: 'proxyjump' };

/**
 * Reads additional SSH arguments as one would type them after `ssh`. No shell ever sees them, and
 * only options that are known to be harmless are accepted: others can run commands on this machine
 * (`ProxyCommand`, `LocalCommand`) or open it (`-L`, `-R`, `-D`). Source document 2, part 2,
 * "Update setup".
 *
 * @param text - at most 1,000 characters, as {@link SshCredentials} limits it
 */
export function parseSshArguments(text: string): ParsedSshArguments {
  const words = text.split(/\s+/).filter(Boolean);
  const options = { ...nothing };
  const faults: SshArgumentFault[] = [];
  while (words.length > 0) {
    const { shown, name, value } = nextArgument(words);
    const reader = name === null ? undefined : readers[name.toLowerCase()];
    const argument = shown.trim();
    if (reader === undefined) faults.push({ argument, wants: null });
    else if (value === undefined || !reader.reads(options, value)) {
      faults.push({ argument, wants: reader.wants });
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

function jumpHost(text: string): SshJumpHost | null {
  const match = hostPattern.exec(text);
  if (!match) return null;
  const [, username, host = '', port] = match;
  const number = port === undefined ? 22 : wholeNumber(port, 1, 65_535);
  if (number === null) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number, username: username ?? null };
}

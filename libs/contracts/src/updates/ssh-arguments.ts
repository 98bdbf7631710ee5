/** A jump host of the connection (`-J`). */
export interface SshJumpHost {
  host: string;
  port: number;
  /** User name on the jump host; null if it is the same as on the target host. */
  username: string | null;
}

/** Options set by the additional SSH arguments. Null means that the default applies. */
export interface SshOptions {
  port: number | null;
  /** Name of the private key file in the folder `ssh` of the data directory. */
  identityFile: string | null;
  /** Connection timeout in seconds. */
  connectTimeout: number | null;
  /** Seconds between keep-alive messages; 0 to turn them off. */
  serverAliveInterval: number | null;
  serverAliveCountMax: number | null;
  /**
   * Policy for a host whose key is not confirmed: with `accept-new`, the key is accepted and
   * stored; otherwise, the host is rejected. A key that differs from the confirmed key is always
   * rejected.
   */
  strictHostKeyChecking: 'yes' | 'accept-new' | null;
  jump: SshJumpHost | null;
}

/** Kind of value that an accepted argument requires. */
export type SshArgumentValue =
  | 'port'
  | 'identity-file'
  | 'connect-timeout'
  | 'alive-interval'
  | 'alive-count'
  | 'host-key-policy'
  | 'jump-host';

/** A rejected argument and the kind of value that it requires. */
export interface SshArgumentFault {
  /** Name in OpenSSH, for example `-L` or `-o Tunnel`. */
  argument: string;
  /** Kind of value that the argument requires; null if the argument is not accepted at all. */
  wants: SshArgumentValue | null;
}

/** Result of parsing: the options, or all rejected arguments. */
export type ParsedSshArguments = { options: SshOptions } | { faults: SshArgumentFault[] };

const defaults: SshOptions = {
  port: null,
  identityFile: null,
  connectTimeout: null,
  serverAliveInterval: null,
  serverAliveCountMax: null,
  strictHostKeyChecking: null,
  jump: null,
};

/** Sets an option to a value. Returns false if the value is invalid. */
type StoreValue = (options: SshOptions, value: string) => boolean;

/** Accepted options by their OpenSSH names in lower case. All other options are rejected. */
const acceptedOptions: Record<string, { store: StoreValue; wants: SshArgumentValue }> = {
  port: {
    wants: 'port',
    store: (options, value) => (options.port = parseWholeNumber(value, 1, 65_535)) !== null,
  },
  identityfile: {
    wants: 'identity-file',
    store: (options, value) => (options.identityFile = parseFileName(value)) !== null,
  },
  connecttimeout: {
    wants: 'connect-timeout',
    store: (options, value) => (options.connectTimeout = parseWholeNumber(value, 1, 300)) !== null,
  },
  serveraliveinterval: {
    wants: 'alive-interval',
    store: (options, value) =>
      (options.serverAliveInterval = parseWholeNumber(value, 0, 3600)) !== null,
  },
  serveralivecountmax: {
    wants: 'alive-count',
    store: (options, value) =>
      (options.serverAliveCountMax = parseWholeNumber(value, 1, 100)) !== null,
  },
  stricthostkeychecking: {
    wants: 'host-key-policy',
    store: (options, value) => {
      if (value !== 'yes' && value !== 'accept-new') return false;
      options.strictHostKeyChecking = value;
      return true;
    },
  },
  proxyjump: {
    wants: 'jump-host',
    store: (options, value) => (options.jump = parseJumpHost(value)) !== null,
  },
};

/** The accepted short flags of OpenSSH and their long option names. */
const shortFlags: Record<string, string> = { p: 'port', i: 'identityfile', J: 'proxyjump' };

/**
 * Parses additional SSH arguments in the syntax of the `ssh` command. No shell evaluates the
 * arguments. Only harmless options are accepted, because other options can run commands on the
 * machine that Stackyard runs on (`ProxyCommand`, `LocalCommand`) or open ports (`-L`, `-R`,
 * `-D`).
 *
 * @param text - at most 1,000 characters, the limit of {@link SshCredentials}
 *
 * @example
 * parseSshArguments('-p 2222'); // { options: { port: 2222, … } }
 * parseSshArguments('-L 8080:localhost:80'); // { faults: [{ argument: '-L', wants: null }, …] }
 */
export function parseSshArguments(text: string): ParsedSshArguments {
  const words = text.split(/\s+/).filter(Boolean);
  const options = { ...defaults };
  const faults: SshArgumentFault[] = [];
  while (words.length > 0) {
    const { label, name, value } = takeArgument(words);
    const option = name === null ? undefined : acceptedOptions[name.toLowerCase()];
    const argument = label.trim();
    if (option === undefined) faults.push({ argument, wants: null });
    else if (value === undefined || !option.store(options, value)) {
      faults.push({ argument, wants: option.wants });
    }
  }
  return faults.length > 0 ? { faults } : { options };
}

/** Removes the first argument and its value from the list and returns them. */
function takeArgument(words: string[]): {
  label: string;
  name: string | null;
  value: string | undefined;
} {
  const word = words.shift() ?? '';
  const flag = /^-([a-zA-Z])(.*)$/s.exec(word);
  if (!flag) return { label: word, name: null, value: undefined };
  const [, letter = '', attachedValue = ''] = flag;
  const name = letter === 'o' ? 'o' : (shortFlags[letter] ?? null);
  if (name === null) return { label: `-${letter}`, name: null, value: undefined };
  const rest = attachedValue === '' ? words.shift() : attachedValue;
  if (name !== 'o') return { label: `-${letter}`, name, value: rest };
  const [option = '', ...value] = (rest ?? '').split('=');
  const optionValue = rest?.includes('=') ? value.join('=') : words.shift();
  return { label: `-o ${option}`, name: option, value: optionValue };
}

function parseWholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}

/**
 * Returns the text if it is a plain file name; null otherwise, for example for a path or a hidden
 * file.
 */
function parseFileName(text: string): string | null {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(text) ? text : null;
}

const hostPattern =
  /^(?:([A-Za-z0-9._-]{1,64})@)?([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]+\])(?::(\d{1,5}))?$/;

function parseJumpHost(text: string): SshJumpHost | null {
  const match = hostPattern.exec(text);
  if (!match) return null;
  const [, username, host = '', port] = match;
  const number = port === undefined ? 22 : parseWholeNumber(port, 1, 65_535);
  if (number === null) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number, username: username ?? null };
}

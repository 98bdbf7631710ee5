import { createSelfSignedCertificate } from '@stackyard/platform-sandbox';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '#test/platform/platform-app.js';

/** ID of the unprivileged user that runs the server if the tests run as root. */
const nobodyUid = 65_534;
const cleanups = new Set<() => Promise<void>>();

afterAll(async () => {
  for (const close of cleanups) await close();
  cleanups.clear();
});

/**
 * Debian's mail server, Exim 4, with STARTTLS and authentication. Stores mail without forwarding
 * any.
 */
export interface DebianMailServer {
  port: number;
  user: string;
  password: string;
  /** The server's own certificate in PEM format, which no system trusts. */
  certificate: string;
  /** Returns the envelope, headers and text of every accepted mail. */
  listAcceptedMails(): Promise<string[]>;
}

export async function startDebianMailServer(): Promise<DebianMailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'exim-'));
  const port = await findFreePort();
  const { key, cert } = await createSelfSignedCertificate();
  const isRoot = process.getuid?.() === 0;
  const input = join(folder, 'spool', 'input');
  await mkdir(input, { recursive: true });
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'cert.pem'), cert);
  // Exim accepts a configuration file other than the installed one only from the user that it runs
  // as, so the file must name this user.
  const [uid, gid] = isRoot ? [nobodyUid, nobodyUid] : [process.getuid?.(), process.getgid?.()];
  const owner = `exim_user = ${uid}\nexim_group = ${gid}`;
  await writeFile(join(folder, 'exim.conf'), `${owner}\n${configuration(folder, port)}`);
  if (isRoot) {
    const names = await readdir(folder, { recursive: true });
    for (const name of ['', ...names]) await chown(join(folder, name), nobodyUid, nobodyUid);
  }
  const args = ['-C', join(folder, 'exim.conf'), '-bdf'];
  const server = spawn('/usr/sbin/exim4', args, {
    stdio: 'ignore',
    ...(isRoot && { uid: nobodyUid, gid: nobodyUid }),
  });
  cleanups.add(async () => {
    const closeEvent = once(server, 'close');
    if (server.kill()) await closeEvent;
    await rm(folder, { recursive: true });
  });
  await waitFor('the mail server', async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => undefined,
    );
    socket.destroy();
    return isOpen;
  });
  const listAcceptedMails = async (): Promise<string[]> => {
    const names = (await readdir(input)).filter((name) => name.endsWith('-H'));
    return Promise.all(
      names.map(async (name) => {
        const head = await readFile(join(input, name), 'utf8');
        const body = await readFile(join(input, name.replace(/-H$/, '-D')), 'utf8');
        return `${head}\n${body}`;
      }),
    );
  };
  return {
    port,
    user: 'stackyard',
    password: 'hunter2 hunter2',
    certificate: cert,
    listAcceptedMails,
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function configuration(folder: string, port: number): string {
  return `
primary_hostname = mail.example.org
spool_directory = ${folder}/spool
log_file_path = ${folder}/%s.log
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
queue_only = true
keep_environment =
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = recipients
begin acl
recipients:
  deny message = No such user
    local_parts = unknown
  accept authenticated = *
  deny message = Authentication required
begin routers
begin transports
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{stackyard}}{eq{$auth3}{hunter2 hunter2}}}}
  server_set_id = $auth2
`;
}

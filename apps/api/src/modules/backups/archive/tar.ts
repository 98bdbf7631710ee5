/** The block size of the tar format (POSIX ustar). */
export const blockSize = 512;

export interface TarFile {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** Offset and length of each header field. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  bytes: [124, 12],
  modifiedAt: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;
type Field = keyof typeof fields;

/** The largest number with eleven octal digits, one less than 8 GiB. */
const maxOctal = 0o77777777777;

/**
 * Creates the header of a file that only its owner may read.
 *
 * @throws if the name is too long for the format
 */
export function tarHeader({ name, bytes, modifiedAt }: TarFile): Buffer {
  const header = Buffer.alloc(blockSize);
  const writeField = (field: Field, text: string) => header.write(text, fields[field][0], 'utf8');
  const writeOctal = (field: Field, value: number) =>
    writeField(field, value.toString(8).padStart(fields[field][1] - 1, '0'));
  const [prefix, base] = splitName(name);
  writeField('name', base);
  writeField('prefix', prefix);
  writeOctal('mode', 0o600);
  writeOctal('owner', 0);
  writeOctal('group', 0);
  writeOctal('modifiedAt', Math.floor(modifiedAt.getTime() / 1000));
  writeField('type', '0');
  writeField('magic', 'ustar\u000000');
  if (bytes <= maxOctal) writeOctal('bytes', bytes);
  else {
    // GNU extension for larger numbers: the first bit is set, and the remaining bits are a binary
    // number.
    header.writeUInt8(0x80, fields.bytes[0]);
    header.writeBigUInt64BE(BigInt(bytes), fields.bytes[0] + 4);
  }
  writeField('checksum', `${checksum(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

/**
 * Parses a header. Returns null for the block of zeros at the end of an archive.
 *
 * @throws if the header is invalid
 */
export function readTarHeader(header: Buffer): Pick<TarFile, 'name' | 'bytes'> | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (field: Field) => {
    const [start, length] = fields[field];
    const end = header.indexOf(0, start);
    return header.toString(
      'utf8',
      start,
      end < start ? start + length : Math.min(end, start + length),
    );
  };
  if (parseInt(text('checksum'), 8) !== checksum(header)) throw new Error('is not a tar archive');
  if (text('type') !== '0')
    throw new Error(`contains an entry that is not a file: ${text('name')}`);
  const prefix = text('prefix');
  const [start] = fields.bytes;
  const bytes =
    header.readUInt8(start) === 0x80
      ? Number(header.readBigUInt64BE(start + 4))
      : parseInt(text('bytes'), 8);
  return { name: prefix === '' ? text('name') : `${prefix}/${text('name')}`, bytes };
}

/**
 * Returns the number of padding bytes after a file, so that the next header starts at a block
 * boundary.
 */
export function tarPadding(bytes: number): number {
  return (blockSize - (bytes % blockSize)) % blockSize;
}

/** Calculates the checksum of a header. The bytes of the checksum field itself count as spaces. */
function checksum(header: Buffer): number {
  const [start, length] = fields.checksum;
  return header.reduce(
    (sum, byte, index) => sum + (index >= start && index < start + length ? 0x20 : byte),
    0,
  );
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= fields.name[1]) return ['', name];
  const slashIndex = name.lastIndexOf('/');
  const parts: [string, string] = [
    name.slice(0, Math.max(slashIndex, 0)),
    name.slice(slashIndex + 1),
  ];
  if (
    Buffer.byteLength(parts[0]) > fields.prefix[1] ||
    Buffer.byteLength(parts[1]) > fields.name[1]
  ) {
    throw new Error(`The name is too long for an archive: ${name}`);
  }
  return parts;
}

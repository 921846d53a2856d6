/**
 * Writes and reads the tar file of a backup: plain ustar (POSIX.1-1988), so that any `tar` can unpack it. The reader
 * accepts regular files only; its caller checks their names against an allow-list.
 */
const blockSize = 512
const maxNameBytes = 100

const getPaddingSize = (size: number): number => (blockSize - (size % blockSize)) % blockSize

const computeChecksum = (header: Buffer): number => {
  let sum = 0
  // By definition the eight bytes of the checksum itself count as spaces.
  for (let i = 0; i < blockSize; i++) sum += i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
  return sum
}

export function buildTarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`the name ${name} is longer than ${maxNameBytes} bytes`)
  const header = Buffer.alloc(blockSize)
  const writeOctal = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset, 'latin1')
  header.write(name, 0)
  writeOctal(0o600, 100, 8)
  writeOctal(0, 108, 8)
  writeOctal(0, 116, 8)
  writeOctal(size, 124, 12)
  writeOctal(0, 136, 12)
  header.write('0', 156)
  header.write('ustar', 257)
  header.write('00', 263)
  writeOctal(computeChecksum(header), 148, 7)
  header.write(' ', 155)
  return header
}

export const buildTarPadding = (size: number): Buffer => Buffer.alloc(getPaddingSize(size))
export const buildTarEnd = (): Buffer => Buffer.alloc(2 * blockSize)

/** The bytes are not a tar file as `buildTarHeader` writes it. */
export class TarError extends Error {}

/** One file of the tar file. Read its body before you ask for the next entry. */
export type TarEntry = { name: string; size: number; body(): AsyncGenerator<Buffer> }

/** Reads a requested number of bytes from a stream of chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one and at most `maxBytes` bytes; an empty buffer at the end. */
  async readUpTo(maxBytes: number): Promise<Buffer> {
    if (this.#buffered.length === 0) {
      const next = await this.#source.next()
      if (next.done) return Buffer.alloc(0)
      this.#buffered = next.value
    }
    const taken = this.#buffered.subarray(0, maxBytes)
    this.#buffered = this.#buffered.subarray(taken.length)
    return taken
  }

  async *streamExactly(size: number): AsyncGenerator<Buffer> {
    for (let remaining = size; remaining > 0; ) {
      const chunk = await this.readUpTo(remaining)
      if (chunk.length === 0) throw new TarError('the file ends early')
      remaining -= chunk.length
      yield chunk
    }
  }

  async readExactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.streamExactly(size)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Only padding may follow the end: at most 20 blocks of zeros. */
  async assertEnd(): Promise<void> {
    let remaining = 20 * blockSize
    for (let chunk = await this.readUpTo(remaining + 1); chunk.length > 0; chunk = await this.readUpTo(remaining + 1)) {
      remaining -= chunk.length
      if (remaining < 0 || chunk.some((byte) => byte !== 0)) throw new TarError('there is data after the end')
    }
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const readString = (from: number, length: number) =>
    header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  if (Number.parseInt(readString(148, 8), 8) !== computeChecksum(header))
    throw new TarError('the checksum of a header is wrong')
  const size = readString(124, 12)
  const isRegularFile = readString(156, 1) === '0' && readString(345, 155) === '' && readString(157, 100) === ''
  if (!isRegularFile || !/^[0-7]{11}$/.test(size)) throw new TarError('an entry is not a regular file')
  return { name: readString(0, maxNameBytes), size: Number.parseInt(size, 8) }
}

/** Reads the entries one after the other and checks that the file ends after the last one. Throws TarError. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.readExactly(blockSize)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parseHeader(header)
    yield { name, size, body: () => reader.streamExactly(size) }
    await reader.readExactly(getPaddingSize(size))
  }
  await reader.assertEnd()
}

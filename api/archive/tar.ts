/**
 * The container of a backup: a plain ustar file, so that any `tar` unpacks it. Read with suspicion: ordinary files only,
 * and a name is whatever the reader's allow-list says.
 */
const blockSize = 512
const maxNameBytes = 100

const getPaddingSize = (size: number): number => (blockSize - (size % blockSize)) % blockSize

const computeChecksum = (header: Buffer): number => {
  let sum = 0
  // The checksum's own eight bytes count as spaces.
  for (let i = 0; i < blockSize; i++) sum += i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
  return sum
}

export function buildTarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`${name} is too long a name for a backup`)
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

/** Thrown when the bytes are no tar file of ours. */
export class TarError extends Error {}

/** One file of the container; its body must be read before the next one is asked for. */
export type TarEntry = { name: string; size: number; body(): AsyncGenerator<Buffer> }

/** Gives bytes in the amounts that are asked for. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At most `most` bytes, none at the end. */
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

  /** What follows the end may only be the zeros that pad an archive, few of them. */
  async assertEnd(): Promise<void> {
    let remaining = 20 * blockSize
    for (let chunk = await this.readUpTo(remaining + 1); chunk.length > 0; chunk = await this.readUpTo(remaining + 1)) {
      remaining -= chunk.length
      if (remaining < 0 || chunk.some((byte) => byte !== 0)) throw new TarError('something follows the end')
    }
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const readString = (from: number, length: number) =>
    header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  if (Number.parseInt(readString(148, 8), 8) !== computeChecksum(header)) throw new TarError('a header is damaged')
  const size = readString(124, 12)
  const isRegularFile = readString(156, 1) === '0' && readString(345, 155) === '' && readString(157, 100) === ''
  if (!isRegularFile || !/^[0-7]{11}$/.test(size)) throw new TarError('it holds something that is no ordinary file')
  return { name: readString(0, maxNameBytes), size: Number.parseInt(size, 8) }
}

/** The files of a container, one after the other, to its very end. */
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

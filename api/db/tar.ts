/**
 * The container of a backup: a plain ustar file, so that any `tar` unpacks it. Read with suspicion: ordinary files only,
 * and a name is whatever the reader's allow-list says.
 */
const blockSize = 512
const nameBytes = 100

const padding = (size: number): number => (blockSize - (size % blockSize)) % blockSize

const sumOf = (header: Buffer): number => {
  let sum = 0
  // The checksum's own eight bytes count as spaces.
  for (let i = 0; i < blockSize; i++) sum += i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
  return sum
}

export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`${name} is too long a name for a backup`)
  const header = Buffer.alloc(blockSize)
  const put = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  header.write(name, 0)
  put(0o600, 100, 8)
  put(0, 108, 8)
  put(0, 116, 8)
  put(size, 124, 12)
  put(0, 136, 12)
  header.write('0', 156)
  header.write('ustar', 257)
  header.write('00', 263)
  put(sumOf(header), 148, 7)
  header.write(' ', 155)
  return header
}

export const tarPadding = (size: number): Buffer => Buffer.alloc(padding(size))
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockSize)

/** Thrown when the bytes are no tar file of ours. */
export class TarError extends Error {}

/** One file of the container; its body must be read before the next one is asked for. */
export type TarEntry = { name: string; size: number; body(): AsyncGenerator<Buffer> }

/** Gives bytes in the amounts that are asked for. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At most `most` bytes, none at the end. */
  async some(most: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done) return Buffer.alloc(0)
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async *exactly(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await this.some(left)
      if (chunk.length === 0) throw new TarError('the file ends early')
      left -= chunk.length
      yield chunk
    }
  }

  async whole(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.exactly(size)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** What follows the end may only be the zeros that pad an archive, few of them. */
  async expectEnd(): Promise<void> {
    let left = 20 * blockSize
    for (let chunk = await this.some(left + 1); chunk.length > 0; chunk = await this.some(left + 1)) {
      left -= chunk.length
      if (left < 0 || chunk.some((byte) => byte !== 0)) throw new TarError('something follows the end')
    }
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  if (Number.parseInt(text(148, 8), 8) !== sumOf(header)) throw new TarError('a header is damaged')
  const size = text(124, 12)
  const isOrdinary = text(156, 1) === '0' && text(345, 155) === '' && text(157, 100) === ''
  if (!isOrdinary || !/^[0-7]{11}$/.test(size)) throw new TarError('it holds something that is no ordinary file')
  return { name: text(0, nameBytes), size: Number.parseInt(size, 8) }
}

/** The files of a container, one after the other, to its very end. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source)
  for (;;) {
    const header = await bytes.whole(blockSize)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parseHeader(header)
    yield { name, size, body: () => bytes.exactly(size) }
    await bytes.whole(padding(size))
  }
  await bytes.expectEnd()
}

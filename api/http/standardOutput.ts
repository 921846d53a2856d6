/**
 * Standard output for the log. It never waits and never fails: lines that cannot be written are dropped and counted.
 * pino's own destination throws on a full disk, and blocks the process once its buffer is full.
 */
import { fstatSync, writeSync } from 'node:fs'

/** Node writes to a pipe in the background. When its reader stops reading, at most this many bytes wait. */
const maxWaitingBytes = 65_536
const descriptor = 1

let dropped = 0
const drop = () => {
  dropped += 1
}

const isPipe = fstatSync(descriptor).isFIFO() || fstatSync(descriptor).isSocket()
// Without a listener, a reader that goes away would end the process.
if (isPipe) process.stdout.on('error', () => {})

function writeToPipe(text: string): void {
  if (process.stdout.destroyed || process.stdout.writableLength > maxWaitingBytes) drop()
  else
    process.stdout.write(text, (error) => {
      if (error) drop()
    })
}

function writeToFile(text: string): void {
  const bytes = Buffer.from(text)
  try {
    // A disk that fills up takes only the beginning of a line.
    if (writeSync(descriptor, bytes) < bytes.length) drop()
  } catch {
    drop()
  }
}

export const standardOutput = {
  write: isPipe ? writeToPipe : writeToFile,
  /** How many lines this process has dropped. */
  countDropped: (): number => dropped,
}

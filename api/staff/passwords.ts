/**
 * argon2id. Two hashes at a time at most, since they share libuv's threads with the database, and one on two cores, so that
 * a core is left to everybody else: 50 logins at once slow nobody down.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const maxConcurrent = availableParallelism() > 2 ? 2 : 1
let running = 0
const queue: Array<() => void> = []

async function runLimited<T>(task: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await task()
  } finally {
    // The place goes straight to whoever waits longest.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password, argon2Options))

/** The hash of a password that nobody knows: what a name that does not exist is checked against. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$mYpymPwf44oh7yK9l6Ys9A$wj7LJ0o3uDIFqPK0CcDwPnTXfprXiGVAYxHpukcFN2w'

/** Takes as long for a name that does not exist (`null`) as for one that does. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isCorrect = await runLimited(() => verify(passwordHash ?? dummyHash, password))
  return isCorrect && passwordHash !== null
}

/** 16 characters that read well from paper. */
export const generatePassword = (): string => randomBytes(12).toString('base64url')

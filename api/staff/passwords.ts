/**
 * Password hashes with argon2id. Hashing shares libuv's threads with the database, so at most two hashes run at a time,
 * and only one on machines with up to two cores. Then 50 concurrent logins do not slow down other requests.
 */
import { createHmac, randomBytes } from 'node:crypto'
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
    // The first task in the queue takes over the slot.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/**
 * The second option of the OWASP Password Storage Cheat Sheet: 19 MiB of memory, 2 iterations, 1 degree of parallelism.
 */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password, argon2Options))

/** The hash of an unknown random password. Logins with an unknown name are checked against it. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$mYpymPwf44oh7yK9l6Ys9A$wj7LJ0o3uDIFqPK0CcDwPnTXfprXiGVAYxHpukcFN2w'

/** Whether the password is correct. `null` (unknown name) is always wrong, but takes as long to check. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isCorrect = await runLimited(() => verify(passwordHash ?? dummyHash, password))
  return isCorrect && passwordHash !== null
}

/** A random password of 16 characters (96 bits). */
export const generatePassword = (): string => randomBytes(12).toString('base64url')

/**
 * The key with which a tablet encrypts the account's unsent writes. It is an HMAC of the account's id and stored nowhere,
 * so it is the same at each login, also after a restore.
 */
export const createOutboxKey = (staffId: string, secret: string): string =>
  createHmac('sha256', secret).update(`outbox ${staffId}`).digest('base64url')

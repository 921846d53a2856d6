/** Kills the emptying of the sample farm at random moments: all of it is there afterwards, or nothing of it. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { bookings } from '#api/bookings/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { readProperty } from '#api/settings/queries.ts'
import { type CrashSetup, readState, runScript, withSampleFarm } from './backupCrashes.ts'

/** How much of the sample there is, after the recovery of a start. */
async function countSample(setup: CrashSetup) {
  const { messages, newest, epoch } = await readState(setup)
  const db = await openDatabase(setup.location)
  const counts = [messages.length, await bookings(db).count(), await occupiedDays(db).count()]
  const { isSample } = (await readProperty(db)).value
  await db.close()
  return { counts, isSample, epoch, newest }
}

async function killBeginning(setup: CrashSetup, maxMs: number): Promise<'emptied' | 'not emptied'> {
  const { environment, env, random } = setup
  const before = await countSample(setup)
  expect(before.isSample).toBe(true)
  await runScript('begin', ['--yes'], environment, random.nextInt(maxMs))
  const after = await countSample(setup)
  const isEmptied = !after.isSample
  expect(after.counts).toEqual(isEmptied ? [0, 0, 0] : before.counts)
  if (!isEmptied) return 'not emptied'
  expect(after.epoch).not.toBe(before.epoch)
  // The sample is in the safety backup.
  const file = join(env.BACKUP_DIR, after.newest?.fileName ?? '')
  expect((await runScript('restore', [file], environment, null)).code).toBe(0)
  expect((await countSample(setup)).counts).toEqual(before.counts)
  return 'emptied'
}

/** How long a beginning takes that nobody kills. */
async function measureBeginning(setup: CrashSetup): Promise<number> {
  const { code, durationMs } = await runScript('begin', ['--yes'], setup.environment, null)
  expect(code).toBe(0)
  const { newest, counts } = await countSample(setup)
  expect(counts).toEqual([0, 0, 0])
  const file = join(setup.env.BACKUP_DIR, newest?.fileName ?? '')
  expect((await runScript('restore', [file], setup.environment, null)).code).toBe(0)
  return Math.ceil(durationMs)
}

/**
 * Kills `rounds` beginnings on that database, each within `maxMs`, or else within the time that one takes. Returns the
 * outcome of each.
 */
export const killBeginningsRepeatedly = (
  databaseUrl: string | undefined,
  rounds: number,
  seed: number,
  maxMs?: number,
): Promise<string[]> =>
  withSampleFarm(databaseUrl, seed, async (setup) => {
    const withinMs = maxMs ?? (await measureBeginning(setup))
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) outcomes.push(await killBeginning(setup, withinMs))
    return outcomes
  })

/** `npm run begin`: empties the sample farm, so that its owner begins with no guests and no bookings. */
import { createBackupService } from '#api/backups/jobs.ts'
import { findBackup } from '#api/backups/queries.ts'
import { bookings } from '#api/bookings/model.ts'
import { systemClock } from '#api/clock.ts'
import { contacts } from '#api/contacts/model.ts'
import { createLogger } from '#api/http/logger.ts'
import { readProperty } from '#api/settings/queries.ts'
import { openEnvironment } from './environment.ts'
import { printLine, printLog, reportError } from './output.ts'

/** Resolves to whether the farm was emptied. */
async function begin(isConfirmed: boolean): Promise<boolean> {
  const { env, db } = await openEnvironment({ LOG_LEVEL: 'fatal' })
  try {
    const { name, isSample } = (await readProperty(db)).value
    if (!isSample) throw new Error(`${name} is no sample farm. Nothing was changed.`)
    if (!isConfirmed) {
      const [bookingCount, messageCount] = [await bookings(db).count(), await contacts(db).count()]
      printLine(`${name}: ${bookingCount} bookings and ${messageCount} messages will be deleted, after a backup.`)
      printLine('Accounts, rooms, prices, texts and the facts of the farm stay.')
      printLine('To do it: npm run begin -- --yes')
      return false
    }
    const backups = createBackupService({ db, env, clock: systemClock, log: createLogger(env) })
    const started = await backups.begin({ by: { id: 'begin.cli', username: 'npm run begin' }, key: null })
    if (!started.ok) throw new Error('a backup or a restore is already running')
    printLine('Beginning started.')
    await backups.idle()
    const row = await findBackup(db, started.value.id)
    if (row !== null) printLog(row)
    return row?.status === 'restore'
  } finally {
    await db.close()
  }
}

try {
  if (!(await begin(process.argv.includes('--yes')))) process.exitCode = 1
} catch (error) {
  reportError(error)
}

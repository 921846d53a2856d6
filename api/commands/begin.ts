/** `npm run begin`: empties the sample farm, so that its owner begins with no guests and no bookings. */
import { bookings } from '#api/bookings/model.ts'
import { contacts } from '#api/contacts/model.ts'
import { formatCommand } from '#api/envFile.ts'
import { readProperty } from '#api/settings/queries.ts'
import { runBackupJob } from './backupJob.ts'
import { runCommand, withEnvironment } from './environment.ts'
import { printLine } from './output.ts'

/** Resolves to whether the farm was emptied. */
const begin = (isConfirmed: boolean): Promise<boolean> =>
  withEnvironment(async ({ env, db }) => {
    const { name, isSample } = (await readProperty(db)).value
    if (!isSample) throw new Error(`${name} is no sample farm. Nothing was changed.`)
    if (!isConfirmed) {
      const [bookingCount, messageCount] = [await bookings(db).count(), await contacts(db).count()]
      printLine(`${name}: ${bookingCount} bookings and ${messageCount} messages will be deleted, after a backup.`)
      printLine('So will the lists of the site: slides, clips, reviews, sights, directions, courses, map labels.')
      printLine('Accounts, rooms, prices, texts and the facts of the farm stay.')
      printLine(`To do it: ${formatCommand('begin', '--yes')}`)
      return false
    }
    const row = await runBackupJob({ db, env }, 'Beginning', (backups) =>
      backups.begin({ by: { id: 'begin.cli', username: formatCommand('begin') }, key: null }),
    )
    return row?.status === 'restore'
  })

await runCommand(() => begin(process.argv.includes('--yes')))

/** Processes photographs in the background: after each choice of a manager, in whichever process it was made. */
import type { Logger } from 'pino'
import type { Database } from '#api/db/database.ts'
import { acquireLease, releaseLease, waitForLease } from '#api/db/lease.ts'
import type { Photographs } from './photographs.ts'

type Context = { db: Database; photographs: Photographs; log: Logger }

/** After a fault, such as a full disk. */
const retryDelayMs = 30_000

/** Processes what has changed. One process does so at a time; the others take over its files. */
export async function refreshPhotographs({ db, photographs }: Omit<Context, 'log'>): Promise<void> {
  const lease = await waitForLease(() => acquireLease(db.machine, 'photographs'))
  await photographs.refresh().finally(() => releaseLease(db.machine, lease))
}

/** Follows the choices of managers until it is closed. */
export function followChoices(context: Context): { close(): void } {
  const { db, photographs, log } = context
  let [isRunning, isOutdated, isClosed] = [false, false, false]
  let retryTimer: NodeJS.Timeout | undefined

  const processChanges = async (): Promise<void> => {
    do {
      isOutdated = false
      await photographs.updateChoices()
      if (photographs.isOutdated) await refreshPhotographs(context)
    } while (isOutdated && !isClosed)
  }
  const start = (): void => {
    isOutdated = true
    if (isRunning || isClosed) return
    isRunning = true
    clearTimeout(retryTimer)
    processChanges()
      .catch((error: unknown) => {
        // The database is closed with the process.
        if (isClosed) return
        log.error({ err: error }, 'the photographs could not be processed')
        retryTimer = setTimeout(start, retryDelayMs).unref()
      })
      .finally(() => {
        isRunning = false
        if (isOutdated) start()
      })
  }
  const unsubscribe = db.revision.subscribe(start)
  return {
    close: () => {
      isClosed = true
      clearTimeout(retryTimer)
      unsubscribe()
    },
  }
}

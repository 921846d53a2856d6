/** Processes photographs in the background: after each choice of a manager, in whichever process it was made. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#api/db/database.ts'
import { acquireLease, releaseLease, waitForLease } from '#api/db/lease.ts'
import type { Photographs } from './photographs.ts'

type Context = { db: Database; photographs: Photographs; log: Logger }

/** Between two looks at the choices: most writes of a busy server are not about pictures. */
const pauseMs = 100
/** After a fault, such as a full disk. */
const retryDelayMs = 30_000

/** Processes what has changed. One process does so at a time; the others take over its files. */
export async function refreshPhotographs(
  { db, photographs }: Omit<Context, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const lease = await waitForLease(async () => {
    signal?.throwIfAborted()
    return acquireLease(db.machine, 'photographs')
  })
  await photographs.refresh(signal).finally(() => releaseLease(db.machine, lease))
}

/** Follows the choices of managers. `close` ends the work under way; what is not made yet is made at the next start. */
export function followChoices(context: Context): { close(): Promise<void> } {
  const { db, photographs, log } = context
  const controller = new AbortController()
  const { signal } = controller
  let [isRunning, isOutdated] = [false, false]
  let running = Promise.resolve()
  let retryTimer: NodeJS.Timeout | undefined

  const processChanges = async (): Promise<void> => {
    while (isOutdated) {
      isOutdated = false
      await photographs.updateChoices()
      if (photographs.isOutdated) await refreshPhotographs(context, signal)
      await sleep(pauseMs, undefined, { signal, ref: false })
    }
  }
  const start = (): void => {
    isOutdated = true
    if (isRunning || signal.aborted) return
    isRunning = true
    clearTimeout(retryTimer)
    running = processChanges()
      .catch((error: unknown) => {
        if (signal.aborted) return
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
      controller.abort()
      clearTimeout(retryTimer)
      unsubscribe()
      return running
    },
  }
}

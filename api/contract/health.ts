import { z } from 'zod/mini'

/** What a person has to mend, while the database answers. `backupFolder` is BACKUP_DIR. */
export const Degradation = z.enum([
  ...(['storage.gone', 'storage.readOnly', 'storage.full'] as const),
  ...(['backupFolder.readOnly', 'backupFolder.full', 'backup.failed', 'clock.jumped'] as const),
])
export type Degradation = z.infer<typeof Degradation>

/**
 * `status`: `degraded` while `degraded` names something. `schedule`: the state of the scheduled
 * jobs in one word. `droppedLogLines`: log lines that could not be written. `version`: the release and the commit.
 */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  degraded: z._default(z.array(Degradation), []),
  database: z.string(),
  schedule: z.string(),
  droppedLogLines: z.int(),
  version: z.string(),
})

/** The process answers, whether or not its database does. */
export const Liveness = z.object({ status: z.literal('alive') })

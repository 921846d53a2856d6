import { z } from 'zod/mini'
import { BackupRecord, BackupStats, SchedulerStatus } from '../backups.ts'
import { type Call, defaults, idParams, upload } from './call.ts'

const ofBackups = { ...defaults, isOpenDuringRestore: true } as const

export const backupCalls = {
  'backups.history': { ...ofBackups, route: ['GET', '/api/backup/history', 'manager'], output: z.array(BackupRecord) },
  'backups.stats': { ...ofBackups, route: ['GET', '/api/backup/stats', 'manager'], output: BackupStats },
  'backups.schedulerStatus': {
    ...ofBackups,
    route: ['GET', '/api/backup/scheduler-status', 'manager'],
    output: SchedulerStatus,
  },
  'backups.start': {
    ...ofBackups,
    route: ['POST', '/api/backup/manual', 'manager'],
    output: BackupRecord,
    status: 202,
  },
  'backups.listRestorable': {
    ...ofBackups,
    route: ['GET', '/api/restore/available', 'manager'],
    output: z.array(BackupRecord),
  },
  // Registered before `/api/restore/:id`, which would match it.
  'backups.upload': {
    ...upload,
    route: ['POST', '/api/restore/upload', 'manager'],
    isOpenDuringRestore: true,
    output: BackupRecord,
    status: 202,
  },
  // Empties the sample farm, so that it becomes the owner's.
  'backups.begin': { ...ofBackups, route: ['POST', '/api/backup/begin', 'manager'], output: BackupRecord, status: 202 },
  'backups.restore': {
    ...ofBackups,
    route: ['POST', '/api/restore/:id', 'manager'],
    params: idParams,
    output: BackupRecord,
    status: 202,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod/mini'
import { BackupRecord, BackupStats, DownloadAddress, DownloadInput, SchedulerStatus } from '../backups.ts'
import { byId, type Call, defaults, idParams, removal, upload } from './call.ts'

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
  // Its body holds a password, its response an address that works once.
  'backups.allowDownload': {
    ...byId,
    route: ['POST', '/api/backup/:id/download', 'manager'],
    takesKey: false,
    input: DownloadInput,
    output: DownloadAddress,
  },
  'backups.download': {
    ...defaults,
    route: ['GET', '/api/backup/file/:token', 'guest'],
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    output: z.unknown(),
  },
  'backups.remove': { ...removal, route: ['DELETE', '/api/backup/:id', 'manager'] },
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

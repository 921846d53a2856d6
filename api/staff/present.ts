import type { z } from 'zod/mini'
import type { Device } from '#contract/session.ts'
import type { SessionRow } from './model.ts'

export const presentDevice = (row: SessionRow, currentId: string): z.infer<typeof Device> => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  current: row.id === currentId,
})

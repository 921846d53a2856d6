import type { z } from 'zod/mini'
import type { Device, OpenSession } from '#contract/session.ts'
import type { StaffAccount } from '#contract/staff.ts'
import type { SessionRow, StaffRow } from './model.ts'

export const presentDevice = (row: SessionRow, currentId: string): z.infer<typeof Device> => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  current: row.id === currentId,
})

export const presentSession = ({
  username,
  role,
  language,
}: Pick<StaffRow, 'username' | 'role' | 'language'>): OpenSession => ({ username, role, language })

export const presentAccount = (
  row: Pick<StaffRow, 'id' | 'username' | 'role' | 'language' | 'createdAt' | 'factorTag'>,
): StaffAccount => ({
  id: row.id,
  username: row.username,
  role: row.role,
  language: row.language,
  createdAt: row.createdAt,
  secondFactor: row.factorTag !== null,
})

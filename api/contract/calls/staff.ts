import { z } from 'zod/mini'
import { OutboxKey } from '../session.ts'
import { LanguageChoice, NewStaffAccount, StaffAccount, StaffAccountChange } from '../staff.ts'
import { byId, type Call, defaults, NoContent, removal } from './call.ts'

export const staffCalls = {
  // Not a call of the session: it writes to the main store, which a restore replaces.
  'staff.chooseLanguage': {
    ...defaults,
    route: ['POST', '/api/session/language', 'account'],
    isOpenWithoutFactor: true,
    input: LanguageChoice,
    output: NoContent,
    status: 204,
  },
  'staff.list': { ...defaults, route: ['GET', '/api/staff', 'manager'], output: z.array(StaffAccount) },
  'staff.add': {
    ...defaults,
    route: ['POST', '/api/staff', 'manager'],
    input: NewStaffAccount,
    output: StaffAccount,
    status: 201,
  },
  'staff.change': {
    ...byId,
    route: ['PATCH', '/api/staff/:id', 'manager'],
    input: StaffAccountChange,
    output: StaffAccount,
  },
  'staff.remove': { ...removal, route: ['DELETE', '/api/staff/:id', 'manager'] },
  'staff.openOutbox': {
    ...byId,
    route: ['POST', '/api/staff/:id/outbox-key', 'manager'],
    takesKey: false,
    output: OutboxKey,
  },
} as const satisfies Record<string, Call>

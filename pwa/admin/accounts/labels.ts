import type { Role } from '#contract/session.ts'

export const roleLabels: Record<Role, string> = {
  housekeeping: /*i18n*/ 'admin.role.housekeeping',
  staff: /*i18n*/ 'admin.role.staff',
  manager: /*i18n*/ 'admin.role.manager',
}

import type { Role } from '#contract/session.ts'

export const roleLabels: Record<Role, string> = {
  staff: /*i18n*/ 'admin.role.staff',
  manager: /*i18n*/ 'admin.role.manager',
}

import { z } from 'zod/mini'
import { MailPlanInput, MailPlanParams, MailPlanPreview, PlannedMail } from '../mailPlan.ts'
import { ShownMail } from '../mails.ts'
import { type Call, defaults } from './call.ts'

export const mailPlanCalls = {
  'mailPlan.read': { ...defaults, route: ['GET', '/api/mail-plan', 'staff'], output: z.array(PlannedMail) },
  'mailPlan.change': {
    ...defaults,
    route: ['PUT', '/api/mail-plan', 'manager'],
    input: MailPlanInput,
    output: z.array(PlannedMail),
  },
  'mailPlan.preview': {
    ...defaults,
    route: ['POST', '/api/mail-plan/:kind/preview', 'manager'],
    params: MailPlanParams,
    input: MailPlanPreview,
    output: ShownMail,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod/mini'
import { MailServer, MailServerInput, SentTestMail } from '../mailServer.ts'
import { Mail, MailHealth, MailsQuery, MailTest, QueuedMail, ResendMail, ShownMail } from '../mails.ts'
import { byId, type Call, defaults } from './call.ts'

export const mailCalls = {
  'mails.list': { ...defaults, route: ['GET', '/api/mails', 'staff'], query: MailsQuery, output: z.array(Mail) },
  'mails.readHealth': { ...defaults, route: ['GET', '/api/mails/health', 'staff'], output: MailHealth },
  'mails.show': { ...byId, route: ['GET', '/api/mails/:id', 'staff'], output: ShownMail },
  'mails.resend': {
    ...byId,
    route: ['POST', '/api/mails/:id/resend', 'staff'],
    input: ResendMail,
    output: QueuedMail,
    status: 202,
  },
  'mails.test': { ...defaults, route: ['GET', '/api/email/test', 'staff'], output: MailTest },
  'mails.readServer': { ...defaults, route: ['GET', '/api/settings/mail', 'manager'], output: MailServer },
  'mails.changeServer': {
    ...defaults,
    route: ['PUT', '/api/settings/mail', 'manager'],
    input: MailServerInput,
    output: MailServer,
  },
  /** It changes nothing, and goes out again each time. */
  'mails.sendTest': {
    ...defaults,
    route: ['POST', '/api/settings/mail/test', 'manager'],
    output: SentTestMail,
    takesKey: false,
  },
} as const satisfies Record<string, Call>

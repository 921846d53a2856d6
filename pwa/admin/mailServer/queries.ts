/** The mail server as a manager sees it: never a password, and never stored on the device. */
import { callQuery } from '#pwa/callQuery.ts'

export const mailServerQuery = callQuery('mails.readServer')

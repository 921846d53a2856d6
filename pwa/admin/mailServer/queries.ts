/** The mail server as a manager sees it: never a password, and never stored on the device. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const mailServerQuery = queryOptions({
  queryKey: ['mails.readServer'],
  queryFn: ({ signal }) => call('mails.readServer', { signal }),
})

import { useQuery } from '@tanstack/react-query'
import { mailHealthQuery } from '../mails/queries.ts'

/** What is said after a change with a mail: that the mail is on its way only where a mail server is configured. */
export function useMailedText(doneWithMail: string): string {
  const isConfigured = useQuery(mailHealthQuery).data?.configured ?? true
  return isConfigured ? doneWithMail : /*i18n*/ 'admin.mail.savedAndWrittenToFile'
}
